import type { Request, Response, Router } from 'express';
import type * as v from 'valibot';
import type { Freshness, Projection } from './projection.ts';
import type { Store } from './store.ts';
import { apiFault, ApiFault } from '#server/base/apiFault.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { routeOf } from '#server/http/api/operation.ts';
import type { PageRead } from '#server/http/api/operation.ts';
import { parseQuery } from '#server/http/api/parseBody.ts';
import { callerIdOf } from '#server/marketplaceClient/session/caller.ts';
import { answering, openSignedIn, requireOwnHeader } from '#server/http/api/signedInRead.ts';

/** Tables and facts from which answers are made. */
export interface Tables extends Pick<Store, 'db' | 'withoutCacheInvalidation'> {
  /** Epoch milliseconds. */
  now: number;
  freshness: Freshness;
  /** Public origin of the site. */
  siteOrigin: string;
}

export interface ReadsOptions extends EndpointContext {
  /** Null where the marketplace can not be followed. */
  projection: Pick<Projection, 'current'> | null;
  /** Public origin of the site. */
  siteOrigin: string;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Serves reads of signed-in people from the tables of the projection. */
export type Reads = ReturnType<typeof projectionReads>;

/** Creates the reads. They answer 401 without a session, and 424 while nothing is counted. */
export function projectionReads(options: ReadsOptions) {
  const { projection, siteOrigin, now = Date.now } = options;

  /** Returns the id of the caller. @throws ApiFault 401 */
  async function callerOf(req: Request, res: Response): Promise<string> {
    const { session } = await openSignedIn(options, req, res);
    return callerIdOf(session, () => options.sdk.forSession(session).currentUser.show());
  }

  /** @throws ApiFault 424 while nothing is counted */
  async function tables(): Promise<Tables> {
    if (!projection) throw projectionNotAvailable();
    return { ...(await projection.current()), siteOrigin, now: now() };
  }

  return {
    callerOf,
    tables,

    /**
     * Adds a read to a router: the answer to a person, from the tables; `without` them where that
     * is given.
     */
    get: <Schema extends v.GenericSchema>(
      router: Router,
      { query, ...read }: PageRead<Schema>,
      run: (tables: Tables, personId: string, query: v.InferOutput<Schema>) => Promise<object>,
      without?: object,
    ) =>
      router.get(
        routeOf(read),
        answering(async (req, res) => {
          requireOwnHeader(req, options.logger);
          const personId = await callerOf(req, res);
          const parsed = parseQuery(query, req.query);
          const found = without ? await tables().catch(onlyNotCounted) : await tables();
          res.json(found ? await run(found, personId, parsed) : without);
        }),
      ),
  };
}

/** Refusal where the marketplace can not be followed, for want of the Integration API. */
export const projectionNotAvailable = () =>
  apiFault(424, 'projection-not-available', 'The marketplace can not be followed.');

/** Takes what is not counted for nothing. @throws anything else */
function onlyNotCounted(error: unknown): null {
  if (error instanceof ApiFault && error.status === 424) return null;
  throw error;
}
