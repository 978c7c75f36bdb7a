import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import { nextOf, runningSeries, toBegin } from './nextClasses.ts';
import type { ListingSearch, NextClass } from './nextClasses.ts';
import { freeSeatsTag, listedTag, listingTag } from '#server/events/cache/cacheTags.ts';
import { noteRightFor, noteTags } from '#server/events/cache/tagRecord.ts';
import type { CreateTaggedCache } from '#server/events/cache/taggedCache.ts';
import type { EndpointContext } from '#server/http/api/endpoint.ts';
import { answering, requireOwnHeader } from '#server/http/api/signedInRead.ts';
import { cachedFor } from '#server/http/cachedFor.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { SdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import { wholeSecond } from '#shared/time/time.ts';

/**
 * Returns the ids of the next bookable classes, soonest first. `caller` searches where the
 * marketplace is closed to visitors. Rejects as the marketplace refuses.
 */
export type ListUpcoming = (caller: ListingSearch) => Promise<string[]>;

export interface UpcomingOptions {
  sdk: Pick<SdkFactory, 'anonymous'>;
  createCache: CreateTaggedCache;
  logger: Logger;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Series begin rarely, and there may be ten pages of them. */
const seriesAgeMs = 10_000;
/** While nothing changes and no class begins. */
const rightForMs = 10_000;

/**
 * Finds the next classes once for all visitors. A class that is published, sold out or moved counts
 * as soon as its event is read, a running weekly series within ten seconds.
 */
export function createListUpcoming({
  sdk,
  createCache,
  logger,
  now: clock = Date.now,
}: UpcomingOptions): ListUpcoming {
  const second = () => wholeSecond(clock());
  const find = async (search: ListingSearch, series: () => ReturnType<typeof runningSeries>) => {
    const now = second();
    const [first, running] = await Promise.all([toBegin(search, now), series()]);
    return nextOf({ toBegin: first, running }, now, logger);
  };
  const series = cachedFor(seriesAgeMs, () => runningSeries(sdk.anonymous(), second()), clock);
  async function findForVisitors(): Promise<string[]> {
    noteTags(listedTag, freeSeatsTag);
    const next = await find(sdk.anonymous(), series);
    noteTags(...next.map(({ id }) => listingTag(id)));
    const [first] = next;
    if (first) noteRightFor(first.start - clock());
    return next.map(idOf);
  }
  const ofVisitors = createCache<string[]>({ name: 'next classes', rightForMs, most: 1 });
  return async caller => {
    try {
      return await ofVisitors('ids', findForVisitors);
    } catch (error) {
      if (!isRefusal(error, 403)) throw error;
      const next = await find(caller, () => runningSeries(caller, second()));
      return next.map(idOf);
    }
  };
}

const idOf = ({ id }: NextClass): string => id;

/**
 * Mounted at /api. GET /upcoming-classes: ids of the next classes that the caller may see; 403
 * where that takes an account.
 */
export function upcomingRouter(
  { sessions, sdk, logger }: EndpointContext,
  listUpcoming: ListUpcoming,
): Router {
  const router = express.Router();
  router.get(
    '/upcoming-classes',
    answering(async (req, res) => {
      requireOwnHeader(req, logger);
      const session = sessions.open(req, res);
      res.json({ data: await listUpcoming(sdk.forSession(session)) });
    }),
  );
  return router;
}
