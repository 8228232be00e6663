// What is wrong with a new password before the house is asked.
export const LEAST = 12;
export const MOST = 128;

/** Why these two cannot be the password, or nothing; the house has the last word. */
export function passwordProblem(password: string, again: string): string {
  if (password.length < LEAST) return `A password has ${LEAST} characters or more.`;
  if (password !== again) return "The two passwords differ.";
  return "";
}
