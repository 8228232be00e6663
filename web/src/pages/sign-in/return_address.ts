// Where somebody goes once he is signed in.

/** The page that was wanted before, where it is one of this house; else the lobby. */
export function wantedPath(search: string): string {
  const wanted = new URLSearchParams(search).get("then") ?? "";
  // "//elsewhere" and "/\elsewhere" would lead to another house.
  return /^\/(?![/\\])/.test(wanted) ? wanted : "/";
}
