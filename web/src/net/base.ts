/** The path below which the server is, as `/` or `/games/`: its files tell. */
export const BASE = import.meta.env.PROD ? new URL(import.meta.url).pathname.replace(/assets\/[^/]*$/, '') : '/';

/** How a path of the server, which begins with a slash, is called from here. */
export const within = (path: string): string => BASE + path.slice(1);
