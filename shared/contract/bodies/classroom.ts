import * as v from 'valibot';
import { exactly, utcInstant, uuid, writtenLine } from '../strict.ts';

/** Characters of the name of a guest. */
export const guestNameMax = 60;

/** Random id that a browser retains for its tab. */
const device = v.pipe(v.string(), v.regex(/^[\w-]{8,64}$/));

const guestKey = v.pipe(v.string(), v.regex(/^[\w-]{16,128}$/));

/** Body of POST /api/classroom/enter. */
export const enterBody = exactly({
  /** Of a class, or of an order. */
  id: uuid,
  device,
  /** Somebody without an account, on the order `id`. */
  guest: v.optional(exactly({ key: guestKey, name: writtenLine(guestNameMax) })),
  /** Moves the caller here who is in the room from another browser. */
  takeOver: v.optional(v.boolean(), false),
  /** Start of the class time; without it the current one, or the next. */
  time: v.optional(utcInstant),
});
export type EnterCall = v.InferInput<typeof enterBody>;

/** Body of POST /api/classroom/guests. `renew`: links that were given away are good no more. */
export const guestsBody = exactly({ orderId: uuid, renew: v.optional(v.boolean(), false) });
export type GuestsCall = v.InferInput<typeof guestsBody>;
