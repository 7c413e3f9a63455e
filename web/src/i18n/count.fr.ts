/** In French nought is singular too. */
export const count = (n: number, one: string, many: string) => `${n} ${Math.abs(n) < 2 ? one : many}`;
