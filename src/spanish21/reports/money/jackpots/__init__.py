"""Reports on the money of jackpots: meters, contributions, adjustments and bank coverage."""
