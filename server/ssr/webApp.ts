import type * as serverApp from '#src/app/server.tsx';

/** The pages, compiled for the server. */
export type WebApp = typeof serverApp;

/** Gives the pages and what the client compiler wrote; in development, the newest of both. */
export type WebAppSource = () => Promise<{ app: WebApp; stats: object }>;
