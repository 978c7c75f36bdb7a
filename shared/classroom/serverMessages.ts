import * as v from 'valibot';
import { receivedTrack } from './media.ts';
import { room, roomPerson } from './roomState.ts';

const time = v.number();

/** Why a message was refused. */
export const refusals = [
  'not-allowed',
  'not-valid',
  'too-many',
  'ticket-not-valid',
  'full',
  'media-failed',
  'not-held',
] as const;
export type Refusal = (typeof refusals)[number];

/**
 * Why a connection ends for good; a lost connection has none and is made again. `closed`: the order
 * or the account lets its person in no longer; the way in says why.
 */
export const partings = ['ended', 'removed', 'elsewhere', 'cancelled', 'ticket', 'closed'] as const;
export type Parting = (typeof partings)[number];

export const chatLine = v.object({
  id: v.string(),
  at: time,
  from: v.string(),
  name: v.string(),
  to: v.picklist(['everyone', 'teacher']),
  text: v.string(),
});
export type ChatLine = v.InferOutput<typeof chatLine>;

/** What the server says. Clients skip types that they do not know. */
export const serverMessage = v.variant('type', [
  /** Answer to `hello`, with all that there is. `now`: the clock that all times are of. */
  v.object({
    type: v.literal('welcome'),
    you: v.string(),
    now: time,
    room,
    people: v.array(roomPerson),
    chat: v.array(chatLine),
    iceServers: v.array(
      v.object({
        urls: v.array(v.string()),
        username: v.optional(v.string()),
        credential: v.optional(v.string()),
      }),
    ),
    returnTicket: v.optional(v.string()),
  }),
  /**
   * Ticket for the next connection of this browser, in place of the one before, while its person
   * counts as in the room: who lost the line needs no other request to come back.
   */
  v.object({ type: v.literal('returnTicket'), ticket: v.string() }),
  /** Answer to a message. */
  v.object({
    type: v.literal('done'),
    id: v.number(),
    sdp: v.optional(v.nullable(v.string())),
    tracks: v.optional(v.array(receivedTrack)),
    now: v.optional(time),
  }),
  v.object({ type: v.literal('refused'), id: v.number(), code: v.picklist(refusals) }),
  v.object({ type: v.literal('room'), room }),
  v.object({ type: v.literal('person'), person: roomPerson }),
  v.object({ type: v.literal('gone'), person: v.string() }),
  v.object({ type: v.literal('chat'), line: chatLine }),
  v.object({ type: v.literal('reaction'), person: v.string(), emoji: v.string() }),
  v.object({
    type: v.literal('caption'),
    person: v.string(),
    text: v.string(),
    isFinal: v.boolean(),
  }),
  /** The teacher speaks to the reader alone, or does no longer. */
  v.object({ type: v.literal('correction'), person: v.string(), is: v.boolean() }),
  /** The media server began again: both connections are to be made again. */
  v.object({ type: v.literal('mediaRestart') }),
  v.object({ type: v.literal('parted'), why: v.picklist(partings) }),
]);
export type ServerMessage = v.InferOutput<typeof serverMessage>;
