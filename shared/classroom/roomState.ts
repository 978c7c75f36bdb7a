import * as v from 'valibot';
import { mediaKinds } from './media.ts';

/** `teacher` and `cohost` keep order; a `guest` comes on somebody's order without an account. */
export const roles = ['teacher', 'cohost', 'student', 'guest'] as const;
export type Role = (typeof roles)[number];

/**
 * `waiting`: the room is open, the teacher has not started; `held`: the class runs; `ended`: over
 * for all.
 */
export const roomPhases = ['waiting', 'held', 'ended'] as const;
export type RoomPhase = (typeof roomPhases)[number];

/** Epoch milliseconds of the server. */
const time = v.number();

/** A person in the room, as everybody in it may know. */
export const roomPerson = v.object({
  /** Opaque, and the same after a reconnection. */
  id: v.string(),
  name: v.string(),
  role: v.picklist(roles),
  /** Where the marketplace has a portrait. */
  image: v.nullable(v.string()),
  /** Waiting people are seen by those who keep order alone, and hear and see nobody. */
  isAdmitted: v.boolean(),
  /** False while their connection is lost; gone after a minute. */
  isConnected: v.boolean(),
  /** What they send now. */
  media: v.array(v.picklist(mediaKinds)),
  /** What those who keep order have switched off. */
  blocked: v.array(v.picklist(mediaKinds)),
  handRaisedAt: v.nullable(time),
  /** In this class for the first time; shown to those who keep order alone, null to others. */
  isNew: v.nullable(v.boolean()),
  /** Answer to the question of recording; null: not requested or not answered. */
  agreesToRecording: v.nullable(v.boolean()),
  /** `weak`: their own line loses a tenth or more. */
  line: v.picklist(['good', 'weak']),
});
export type RoomPerson = v.InferOutput<typeof roomPerson>;

/** A timer on everybody's screen. Rounds follow one another: work, rest, work, … */
export const roomTimer = v.object({
  startedAt: time,
  /** Set while it is paused. */
  pausedAt: v.nullable(time),
  /** Seconds; `rest` 0 has none. */
  work: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(7_200)),
  rest: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(3_600)),
  rounds: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(100)),
});
export type RoomTimer = v.InferOutput<typeof roomTimer>;

/** The room without its people. */
export const room = v.object({
  id: v.string(),
  phase: v.picklist(roomPhases),
  title: v.string(),
  /** Planned start and end of the class. */
  start: time,
  end: time,
  startedAt: v.nullable(time),
  isLocked: v.boolean(),
  /** Students wait until they are admitted. */
  admitsEach: v.boolean(),
  /** Person that everybody sees large beside the teacher; null: nobody. */
  spotlight: v.nullable(v.string()),
  timer: v.nullable(roomTimer),
  /** Parts of the class that the teacher planned; minutes. */
  plan: v.array(v.object({ title: v.string(), minutes: v.number() })),
  recording: v.picklist(['off', 'asking', 'on']),
  /** Who is recorded: the teacher alone, or everybody who agreed. */
  recordingOf: v.picklist(['teacher', 'agreed']),
  /** Person whose browser records; null while nobody's does. */
  recordingBy: v.optional(v.nullable(v.string()), null),
  /** Chat to everybody is retained with the orders. */
  keepsChat: v.boolean(),
  /** Person whose words there are captions of; null: of nobody. */
  captionsBy: v.optional(v.nullable(v.string()), null),
  /** Most people, those who keep order included. */
  capacity: v.number(),
});
export type Room = v.InferOutput<typeof room>;
