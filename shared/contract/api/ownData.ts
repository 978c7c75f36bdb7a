import * as v from 'valibot';
import { fields, line, listOf, text, whole, word } from '../lenient.ts';
import { calendarAlarms } from '../user.ts';
import { money } from '../values.ts';

/** Answer of POST /api/account/export: where the archive is fetched from, once and soon. */
export const exportAnswer = v.object({ data: v.object({ url: v.string() }) });

/** Obstacle to the deletion of an account. */
const obstacleKinds = ['class', 'sale', 'booking', 'waiting', 'subscription', 'balance'] as const;

const obstacle = fields(
  {
    kind: v.picklist(obstacleKinds),
    /** Of the listing, for `class`; of the order otherwise. */
    id: word,
    /** Title of the class. */
    title: line(1_000),
    /** People in a class. */
    count: whole(1, 1_000_000),
    /** Money that waits at the payment provider. */
    amount: money,
  },
  'kind',
);
export type Obstacle = v.InferOutput<typeof obstacle>;

const count = whole(0, 100_000_000);

/**
 * Answer of GET /api/account/deletion: what prevents it, what is deleted, and what is retained for
 * accounting.
 */
export const deletionAnswer = v.object({
  data: fields(
    {
      obstacles: listOf(obstacle, 200),
      /** Listings and drafts. */
      listings: count,
      /** Orders of either side. */
      orders: count,
      favorites: count,
      hasPayoutAccount: v.boolean(),
      hasMeetings: v.boolean(),
      hasCard: v.boolean(),
      /** Identity providers that the person can log in with. */
      providers: listOf(word, 10),
      /** They have just logged in: an account without a password needs nothing more. */
      isFresh: v.boolean(),
    },
    'obstacles',
    'listings',
    'orders',
    'providers',
  ),
});
export type Deletion = v.InferOutput<typeof deletionAnswer>['data'];

/** Answer of GET and POST /api/account/calendar; null without an address. */
export const calendarFeedAnswer = v.object({
  data: v.nullable(
    fields({ url: text(2_000), alarms: listOf(v.picklist(calendarAlarms), 3) }, 'url', 'alarms'),
  ),
});
export type CalendarFeed = v.InferOutput<typeof calendarFeedAnswer>['data'];
