import type { RequestListener } from 'node:http';
import { unknownTag } from '#server/events/cache/cacheTags.ts';
import { noteTags } from '#server/events/cache/tagRecord.ts';
import { fetchInProcess } from '#server/marketplaceClient/sdk/inProcess.ts';
import { clientErrorOf } from '#server/marketplaceClient/sdk/refusal.ts';
import type { SdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import type { LiveSettings } from '#server/settings/liveSettings.ts';
import type { Session } from '#server/marketplaceClient/session/session.ts';
import type { ClassTimes } from '#server/dashboards/classTimes/classTimes.ts';
import type { ListTrainers } from '#server/dashboards/trainers/trainersRouter.ts';
import type { ListUpcoming } from '#server/dashboards/upcoming/upcomingRouter.ts';
import { parseBody } from '#server/http/api/parseBody.ts';
import {
  classKindBody,
  classWeekBody,
  countClassesBody,
  findClassesBody,
} from '#shared/contract/bodies/classTimes.ts';
import type * as serverApp from '#src/app/server.tsx';

/** Endpoints below it note what their answers are made from. */
const notingPath = '/api/teachers/';

/** The marketplace does not answer now. */
const unavailable = { status: 503 };

type AppApi = ReturnType<WebApp['createAppApi']>;

/** Creates the app API of one request; `cookie` is the visitor's `Cookie` header. */
export type CreateServerAppApi = (
  webApp: WebApp,
  session: Session,
  cookie: string | undefined,
) => AppApi;

export interface ServerAppApiOptions {
  /** Request listener of the web server. */
  listener: RequestListener;
  /** `Origin` header of the calls. */
  origin: string;
  sdk: Pick<SdkFactory, 'forSession'>;
  listTrainers: ListTrainers;
  listUpcoming: ListUpcoming;
  classTimes: ClassTimes;
  pageText: LiveSettings['pageText'];
}

/**
 * Creates the app API for rendering on the server. Trainers, the next classes and texts of pages
 * are function calls, and the other endpoints are called within the process; no call uses a socket.
 */
export const serverAppApi = ({
  listener,
  origin,
  sdk,
  listTrainers,
  listUpcoming,
  classTimes,
  pageText,
}: ServerAppApiOptions): CreateServerAppApi => {
  const inProcess = fetchInProcess(listener);
  const fetch: typeof inProcess = (url, ...call) => {
    // The tags of the data that an endpoint reads are unknown, unless it notes them itself.
    if (!String(url).startsWith(origin + notingPath)) noteTags(unknownTag);
    return inProcess(url, ...call);
  };
  return ({ createAppApi, toAppError }, session, cookie) => ({
    ...createAppApi({
      baseUrl: origin,
      headers: { Origin: origin, ...(cookie ? { Cookie: cookie } : {}) },
      fetch,
    }),
    trainers: () =>
      listTrainers().catch(() => {
        throw toAppError(unavailable);
      }),
    classTimes: classTimesOf(classTimes, sdk.forSession(session), toAppError),
    pageText: (page, language) => Promise.resolve(pageText(page, language)),
    upcomingClasses: () =>
      listUpcoming(sdk.forSession(session)).catch((error: unknown) => {
        throw toAppError(clientErrorOf(error) ?? unavailable);
      }),
  });
};

/** Calls the searches by time with the rights of the visitor; each call is read as a body is. */
function classTimesOf(
  { find, count, week, kind }: ClassTimes,
  sdk: ReturnType<SdkFactory['forSession']>,
  toAppError: WebApp['toAppError'],
): AppApi['classTimes'] {
  const refused = (error: unknown): never => {
    throw toAppError(clientErrorOf(error) ?? unavailable);
  };
  return {
    find: async call => find(parseBody(findClassesBody, call), sdk).catch(refused),
    count: async call => count(parseBody(countClassesBody, call), sdk).catch(refused),
    week: async call => week(parseBody(classWeekBody, call), sdk).catch(refused),
    kind: async call => kind(parseBody(classKindBody, call), sdk).catch(refused),
  };
}

/** The pages, compiled for the server. */
export type WebApp = typeof serverApp;

/** Gives the pages and what the client compiler wrote; in development, the newest of both. */
export type WebAppSource = () => Promise<{ app: WebApp; stats: object }>;
