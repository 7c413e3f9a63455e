/** The server calls whoever has not said their name "Guest" and a number. */
export function isNameless(name: string): boolean {
  return /^Guest \d{4}$/.test(name);
}
