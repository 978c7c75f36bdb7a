import * as v from 'valibot';
import { mediaKinds, sdp, sentTrack, trackLimits, wantedTrack } from './media.ts';
import { roomTimer } from './roomState.ts';

const person = v.pipe(v.string(), v.nonEmpty(), v.maxLength(64));
const everybody = v.union([v.literal('all'), person]);

/** Lines of a chat and of a report, in code units. */
export const chatMax = 1_000;

/** A caption, in code units. */
export const captionMax = 300;
export const reactions = ['👏', '❤️', '🔥', '😂', '💪', '🙏'] as const;

export const reportReasons = ['harassment', 'nudity', 'recording', 'spam', 'other'] as const;

/** A still picture, only if the reporter agrees: JPEG as a data URL of at most 200 kB. */
const picture = v.pipe(v.string(), v.startsWith('data:image/jpeg;base64,'), v.maxLength(280_000));

const text = v.pipe(v.string(), v.trim(), v.nonEmpty(), v.maxLength(chatMax));

/**
 * What anybody may send who is in the room; those who wait: `hello`, `ping` and `chat` to nobody.
 */
const ofAnybody = [
  /** The first message of a connection, within five seconds. */
  v.strictObject({ type: v.literal('hello'), ticket: v.pipe(v.string(), v.maxLength(4_000)) }),
  v.strictObject({ type: v.literal('ping') }),
  /** Offers what this browser sends; answered with `{ sdp }`. Again after every change. */
  v.strictObject({
    type: v.literal('send'),
    sdp,
    tracks: v.pipe(v.array(sentTrack), v.maxLength(trackLimits.sent)),
  }),
  /**
   * All that this browser wants to receive now; answered with `{ sdp, tracks }`, `sdp` null: as it
   * was.
   */
  v.strictObject({
    type: v.literal('receive'),
    wanted: v.pipe(v.array(wantedTrack), v.maxLength(trackLimits.received)),
  }),
  /** The answer to the last offer of the server. */
  v.strictObject({ type: v.literal('answer'), sdp }),
  /** Both connections are given up; new ones follow. */
  v.strictObject({ type: v.literal('restart') }),
  v.strictObject({ type: v.literal('media'), kinds: v.array(v.picklist(mediaKinds)) }),
  v.strictObject({ type: v.literal('line'), is: v.picklist(['good', 'weak']) }),
  v.strictObject({ type: v.literal('hand'), isRaised: v.boolean() }),
  v.strictObject({ type: v.literal('react'), emoji: v.picklist(reactions) }),
  v.strictObject({ type: v.literal('chat'), to: v.picklist(['everyone', 'teacher']), text }),
  /** The sender reads captions, or does no longer; again after each connection. */
  v.strictObject({ type: v.literal('captions'), is: v.boolean() }),
  v.strictObject({ type: v.literal('agree'), agrees: v.boolean() }),
  v.strictObject({
    type: v.literal('report'),
    person,
    reason: v.picklist(reportReasons),
    text: v.pipe(v.string(), v.trim(), v.maxLength(chatMax)),
    picture: v.nullable(picture),
  }),
  v.strictObject({ type: v.literal('leave') }),
] as const;

/** What those who keep order may send besides. */
const ofHosts = [
  v.strictObject({ type: v.literal('start') }),
  v.strictObject({ type: v.literal('admit'), person: everybody }),
  v.strictObject({ type: v.literal('lock'), isLocked: v.boolean() }),
  v.strictObject({ type: v.literal('admitEach'), is: v.boolean() }),
  /** Switches somebody's media off, or lets them switch it on again. */
  v.strictObject({
    type: v.literal('block'),
    person: everybody,
    kind: v.picklist(mediaKinds),
    isBlocked: v.boolean(),
  }),
  v.strictObject({ type: v.literal('toWaiting'), person }),
  v.strictObject({ type: v.literal('remove'), person }),
  v.strictObject({ type: v.literal('spotlight'), person: v.nullable(person) }),
  /** The sender's voice goes to this person alone; null: to everybody again. */
  v.strictObject({ type: v.literal('correct'), person: v.nullable(person) }),
  v.strictObject({ type: v.literal('cohost'), person, is: v.boolean() }),
  v.strictObject({
    type: v.literal('timer'),
    timer: v.nullable(v.omit(roomTimer, ['startedAt', 'pausedAt'])),
  }),
  v.strictObject({ type: v.literal('pauseTimer'), isPaused: v.boolean() }),
  v.strictObject({
    type: v.literal('record'),
    is: v.boolean(),
    of: v.picklist(['teacher', 'agreed']),
  }),
  v.strictObject({ type: v.literal('keepChat'), is: v.boolean() }),
  /** Captions of what the sender says are offered, or no longer. */
  v.strictObject({ type: v.literal('makeCaptions'), is: v.boolean() }),
  /** A piece of what the sender says. It goes to those who hear it and read captions. */
  v.strictObject({
    type: v.literal('caption'),
    text: v.pipe(
      v.string(),
      v.trim(),
      v.nonEmpty(),
      v.maxLength(captionMax),
      v.regex(/^\P{Cc}*$/u),
    ),
    /** It does not change any more. */
    isFinal: v.boolean(),
  }),
  v.strictObject({ type: v.literal('end') }),
] as const;

/** The types that those who keep order alone may send. */
export const hostTypes: ReadonlySet<string> = new Set(
  ofHosts.map(({ entries }) => entries.type.literal),
);

/** What a browser requests for. */
export const clientMessage = v.variant('type', [...ofAnybody, ...ofHosts]);
export type ClientMessage = v.InferOutput<typeof clientMessage>;

/** A message with its number, under which it is answered. */
export const clientFrame = v.strictObject({
  id: v.pipe(v.number(), v.integer(), v.minValue(0)),
  message: clientMessage,
});
export type ClientFrame = v.InferOutput<typeof clientFrame>;

/** Most bytes of a frame. */
export const frameBytesMax = 400_000;
