import { setTimeout as delay } from 'node:timers/promises';
import { classWeek } from './classWeek.ts';
import { countClasses } from './countClasses.ts';
import { describeKind } from './describeKind.ts';
import { searchClasses } from '../search/searchClasses.ts';
import { suggest } from '../search/suggest.ts';
import type { SuggestPlaces } from '../search/suggest.ts';
import { understand } from '../search/understand.ts';
import type { FindNamedPlace } from '../search/understand.ts';
import { freeSeatsTag, listedTag } from '#server/events/cache/cacheTags.ts';
import { noteRightFor, noteTags } from '#server/events/cache/tagRecord.ts';
import type { CreateTaggedCache } from '#server/events/cache/taggedCache.ts';
import { cachedFor } from '#server/http/cachedFor.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { SdkFactory, ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { Projection } from '#server/projection/projection.ts';
import { projectionNotAvailable } from '#server/projection/reads.ts';
import type { ProjectionDb } from '#server/projection/tables.ts';
import type { Suggestion } from '#shared/contract/api/search.ts';
import type {
  ClassKind,
  ClassWeek,
  CountedClasses,
  FoundClasses,
} from '#shared/contract/api/classTimes.ts';
import type {
  ClassKindQuery,
  ClassWeekQuery,
  CountClasses,
  FindClasses,
} from '#shared/contract/bodies/classTimes.ts';
import type { SuggestQuery } from '#shared/contract/bodies/search.ts';
import { endOfToday } from '#shared/time/soon.ts';
import { wholeSecond } from '#shared/time/time.ts';

/** The part of an SDK that searches listings: with the rights of the caller. */
export type ListingSearch = Pick<ServerSdk, 'listings'>;

type Read<Query, Found> = (query: Query, caller: ListingSearch) => Promise<Found>;

/**
 * Searches of classes by their class times.
 * @throws ApiFault 424 where nothing is followed, or not yet; the marketplace's refusal where it is
 * closed to the caller
 */
export interface ClassTimes {
  find: Read<FindClasses, FoundClasses>;
  count: Read<CountClasses, CountedClasses>;
  week: Read<ClassWeekQuery, ClassWeek>;
  /** Suggests classes, teachers, workout types and places for an unfinished search. */
  suggest: Read<SuggestQuery, Suggestion[]>;
  kind: Read<ClassKindQuery, ClassKind>;
}

export interface ClassTimesOptions {
  /** null where the marketplace can not be followed. */
  projection: Pick<Projection, 'latest'> | null;
  sdk: Pick<SdkFactory, 'anonymous'>;
  createCache: CreateTaggedCache;
  /** Finds places that questions name. */
  namedPlaces?: () => Promise<FindNamedPlace>;
  /** Finds places by the beginning of their names. */
  suggestPlaces?: () => Promise<SuggestPlaces>;
  /** Epoch milliseconds. */
  now?: () => number;
}

/** Classes begin and end; what events say is in the tables a little later than in the log. */
const rightForMs = 5_000;
/** Answers of each kind that are cached. */
const most = 500;
/** For so long it is known whether visitors may look. */
const accessAgeMs = 10_000;

/** A page without numbers, or in another order, is better than one that comes much later. */
const longestMs = 1_500;

/** Waits for an answer. @throws ApiFault 424 where it takes too long */
async function inTime<Found>(answer: Promise<Found>): Promise<Found> {
  const late = new AbortController();
  const tooLate = delay(longestMs, null, { ref: false, signal: late.signal }).then(() => {
    throw projectionNotAvailable();
  });
  // Of a timer that was ended.
  tooLate.catch(() => undefined);
  try {
    return await Promise.race([answer, tooLate]);
  } catch (error) {
    // The next reader may have more.
    noteRightFor(rightForMs);
    throw error;
  } finally {
    late.abort();
  }
}

const probe = { perPage: 1, 'fields.listing': [] };

/** Creates the searches. Equal ones of all callers are made once. */
export function createClassTimes({
  projection,
  sdk,
  createCache,
  namedPlaces = () => Promise.resolve(() => null),
  suggestPlaces = () => Promise.resolve(() => []),
  now = Date.now,
}: ClassTimesOptions): ClassTimes {
  const access = cachedFor(accessAgeMs, async () => {
    try {
      await sdk.anonymous().listings.query(probe);
      return { isOpen: true };
    } catch (error) {
      if (isRefusal(error, 403)) return { isOpen: false };
      throw error;
    }
  });

  function shared<Query extends object, Found>(
    name: string,
    read: (
      db: ProjectionDb,
      query: Query,
      now: number,
      findPlace: FindNamedPlace,
    ) => Promise<Found>,
  ): Read<Query, Found> {
    const cached = createCache<Found>({ name, rightForMs, most });
    const answer: Read<Query, Found> = async (query, caller) => {
      const tables = projection && (await projection.latest());
      if (!tables) throw projectionNotAvailable();
      // Ids of classes are for those who may see them.
      if (!(await access()).isOpen) await caller.listings.query(probe);
      return cached(JSON.stringify(query), async () => {
        noteTags(listedTag, freeSeatsTag);
        const at = wholeSecond(now());
        noteRightFor(
          Math.min(rightForMs, endOfToday('zone' in query ? String(query.zone) : 'UTC', at) - at),
        );
        return read(tables.db, query, at, await namedPlaces());
      });
    };
    return (query, caller) => inTime(answer(query, caller));
  }

  return {
    find: shared('classes by time', searchClasses),
    count: shared('counted classes', async (db, query: CountClasses, at, findPlace) =>
      countClasses(db, (await understand(db, query, at, findPlace)).query, at),
    ),
    suggest: shared('suggestions', async (db, query: SuggestQuery, at) =>
      suggest(db, query, at, await suggestPlaces()),
    ),
    week: shared('timetables', async (db, query: ClassWeekQuery, at, findPlace) =>
      classWeek(db, (await understand(db, query, at, findPlace)).query, at),
    ),
    kind: shared('kinds of classes', describeKind),
  };
}
