import type * as v from 'valibot';
import { exactly, utcInstant, uuid } from '../strict.ts';

/** Body of POST /api/join-waiting-list: a class time. */
export const joinWaitingListBody = exactly({ listingId: uuid, bookingStart: utcInstant });
export type JoinWaitingListCall = v.InferInput<typeof joinWaitingListBody>;
