"""The edge of a house: HTTP, WebSockets and sign-in around the table service."""
