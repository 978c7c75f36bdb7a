import * as v from 'valibot';
import type { Media } from '../assignSlots.ts';

const jsep = v.looseObject({ type: v.picklist(['offer', 'answer']), sdp: v.string() });

/** A media section of a publisher or a subscriber. */
const stream = v.looseObject({
  mindex: v.number(),
  mid: v.optional(v.string()),
  type: v.string(),
});

/** What the video room says. */
const videoRoom = v.looseObject({
  videoroom: v.optional(v.string()),
  error_code: v.optional(v.number()),
  error: v.optional(v.string()),
  publishers: v.optional(
    v.array(
      v.looseObject({
        id: v.number(),
        dummy: v.optional(v.boolean()),
        streams: v.optional(v.array(stream)),
      }),
    ),
  ),
  streams: v.optional(v.array(stream)),
});
export type VideoRoom = v.InferOutput<typeof videoRoom>;

/** A message of Janus, of which we read this. */
export const janusMessage = v.looseObject({
  janus: v.string(),
  transaction: v.optional(v.string()),
  sender: v.optional(v.number()),
  data: v.optional(v.looseObject({ id: v.optional(v.number()) })),
  plugindata: v.optional(v.looseObject({ data: videoRoom })),
  jsep: v.optional(jsep),
  error: v.optional(v.looseObject({ code: v.number(), reason: v.string() })),
  // Whether media arrive, of events `media`.
  mid: v.optional(v.string()),
  receiving: v.optional(v.boolean()),
});
export type JanusMessage = v.InferOutput<typeof janusMessage>;

export interface Jsep {
  type: 'offer' | 'answer';
  sdp: string;
}

/** Errors of the video room: a room of that number exists; nobody sends what is requested. */
export const roomExists = 427;
export const noSuchFeed = 428;

/** How the video room calls itself: its number, and what one has to know to come in. */
export interface RoomAccess {
  room: number;
  pin: string;
}

/** A media section of a publisher. */
export interface Feed {
  feed: number;
  mid: string;
}

/** What feeds sections that are idle: a publisher of the room that sends nothing. */
export type Placeholders = Record<Media, Feed>;
