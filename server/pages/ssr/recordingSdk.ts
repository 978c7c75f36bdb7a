import {
  freeSeatsTag,
  listedTag,
  listingTag,
  reviewsTag,
  seatsTag,
  unknownTag,
  userTag,
} from '#server/events/cache/cacheTags.ts';
import type { CacheTag } from '#server/events/cache/cacheTags.ts';
import { noteRightFor, noteTags } from '#server/events/cache/tagRecord.ts';
import { readResource } from '#shared/contract/resources.ts';
import type { Sdk } from '#shared/contract/sdk.ts';
import { statedTimes } from '#shared/schedule/classSchedule.ts';
import { minuteMs } from '#shared/time/time.ts';
import { toPlain } from '#shared/values/sdkValues.ts';

type Params = Record<string, unknown>;

/** Milliseconds for which a search is right: classes begin and end. */
const searchRightForMs = 5_000;

/** Notes what a call reads, by its name. */
const calls: Record<string, (params: Params) => readonly CacheTag[]> = {
  'listings.show': ({ id }) => [listingTag(textOf(id)), seatsTag(textOf(id))],
  'listings.query': () => {
    noteRightFor(searchRightForMs);
    return [listedTag, freeSeatsTag];
  },
  'users.show': ({ id }) => [userTag(textOf(id))],
  'reviews.query': ({ listingId, subjectId }) =>
    [listingId, subjectId].flatMap(id => (id ? [reviewsTag(textOf(id))] : [])),
  'timeslots.query': ({ listingId }) => [seatsTag(textOf(listingId))],
};

/**
 * Wraps the SDK of a page so that the page's record says which resources it shows. Calls that no
 * page of a visitor makes count as unknown: each event outdates the page.
 */
export function recordingSdk(sdk: Sdk): Sdk {
  return new Proxy(sdk, {
    get(target, resource) {
      const actions: unknown = Reflect.get(target, resource);
      if (typeof resource !== 'string' || typeof actions !== 'object' || actions === null) {
        return actions;
      }
      return new Proxy(actions, {
        get(of, action) {
          const call: unknown = Reflect.get(of, action);
          if (typeof action !== 'string' || typeof call !== 'function') return call;
          return recorded(`${resource}.${action}`, call.bind(of) as Call);
        },
      });
    },
  });
}

type Call = (params: Params, ...rest: unknown[]) => Promise<unknown>;

const recorded =
  (name: string, call: Call): Call =>
  async (params, ...rest) => {
    noteTags(...(calls[name]?.(params) ?? [unknownTag]));
    const answer = await call(params, ...rest);
    noteResources(answer, name === 'listings.show');
    return answer;
  };

/** Notes the listings and people of an answer. */
function noteResources(answer: unknown, isShown: boolean): void {
  const { data, included } = fieldsOf(fieldsOf(answer).data);
  for (const each of [...listOf(data), ...listOf(included)]) {
    const { type, id } = fieldsOf(each);
    if (type === 'listing' || type === 'ownListing') {
      noteTags(listingTag(textOf(id)));
      if (isShown) noteClassTimes(each);
    }
    if (type === 'user') noteTags(userTag(textOf(id)));
  }
}

/** A page that shows a class is another one when the next class begins, and when it ends. */
function noteClassTimes(resource: unknown): void {
  const listing = readResource('listing', toPlain(resource));
  const publicData = listing?.attributes.publicData;
  if (!publicData) return;
  const now = Date.now();
  for (const { start, end } of statedTimes(publicData, now, now + minuteMs)) {
    noteRightFor((start > now ? start : end) - now);
  }
}

const fieldsOf = (value: unknown): Params =>
  typeof value === 'object' && value !== null ? (value as Params) : {};

const listOf = (value: unknown): readonly unknown[] =>
  Array.isArray(value) ? value : value === undefined || value === null ? [] : [value];

/** Ids are objects of the SDK with a hosted marketplace, and text with the embedded one. */
const textOf = (id: unknown): string => {
  const { uuid } = fieldsOf(id);
  return typeof uuid === 'string' ? uuid : String(id);
};
