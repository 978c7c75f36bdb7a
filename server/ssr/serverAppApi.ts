import type { RequestListener } from 'node:http';
import { fetchInProcess } from '../sdk/inProcess.ts';
import type { ListTrainers } from '../trainers/trainersRouter.ts';
import type * as serverApp from '#src/app/server.tsx';

type AppApi = ReturnType<WebApp['createAppApi']>;

/** Creates the app API of one request; `cookie` is the visitor's `Cookie` header. */
export type CreateServerAppApi = (webApp: WebApp, cookie: string | undefined) => AppApi;

export interface ServerAppApiOptions {
  /** Request listener of the web server. */
  listener: RequestListener;
  /** `Origin` header of the calls. */
  origin: string;
  listTrainers: ListTrainers;
}

/**
 * Creates the app API for rendering on the server. Trainers are a function call, and the endpoints below
 * /api are called within the process; no call uses a socket.
 */
export const serverAppApi = ({
  listener,
  origin,
  listTrainers,
}: ServerAppApiOptions): CreateServerAppApi => {
  const fetch = fetchInProcess(listener);
  return ({ createAppApi, toAppError }, cookie) => ({
    ...createAppApi({
      baseUrl: origin,
      headers: { Origin: origin, ...(cookie ? { Cookie: cookie } : {}) },
      fetch,
    }),
    trainers: () =>
      listTrainers().catch(() => {
        throw toAppError({ status: 503 });
      }),
  });
};

/** The pages, compiled for the server. */
export type WebApp = typeof serverApp;

/** Gives the pages and what the client compiler wrote; in development, the newest of both. */
export type WebAppSource = () => Promise<{ app: WebApp; stats: object }>;
