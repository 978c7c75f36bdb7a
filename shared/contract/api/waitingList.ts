import * as v from 'valibot';
import { fields, instant, listOf, whole, word } from '../lenient.ts';

/** Answer of POST /api/join-waiting-list. */
export const joinedAnswer = v.object({ data: v.object({ transactionId: word }) });

const mostPeople = 1_000_000;

/** Answer of POST /api/waiting-list/position: 1 is the first; null while it is not counted. */
export const positionAnswer = v.object({
  data: v.nullable(v.object({ position: whole(1, mostPeople), waiting: whole(1, mostPeople) })),
});
export type WaitingPosition = NonNullable<v.InferOutput<typeof positionAnswer>['data']>;

const ownEntry = fields(
  { transactionId: word, start: instant, state: v.picklist(['waiting', 'offered']) },
  'transactionId',
  'start',
  'state',
);
export type OwnEntry = v.InferOutput<typeof ownEntry>;

const soldOutTime = fields({ start: instant, end: instant }, 'start', 'end');
export type SoldOutTime = v.InferOutput<typeof soldOutTime>;

/** Answer of POST /api/waiting-list. */
export const waitingListsAnswer = v.object({
  data: v.object({
    /** Class times that one can wait for, soonest first. */
    times: listOf(soldOutTime, 400),
    /** Class times that the caller waits for, or is offered. */
    own: listOf(ownEntry, 400),
  }),
});
export type WaitingLists = v.InferOutput<typeof waitingListsAnswer>['data'];
