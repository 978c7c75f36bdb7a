import * as v from 'valibot';
import { epoch, fields, instant, line, listOf, text, webAddress, whole, word } from '../lenient.ts';
import { timeZone } from '../listingData.ts';
import { recordingDays } from '../meetingProviders.ts';

const planPart = fields({ title: line(100), minutes: whole(1, 24 * 60) }, 'title', 'minutes');

/** Those of `shared/classroom/roomState.ts`. */
const roles = ['teacher', 'cohost', 'student', 'guest'] as const;

/** A path of this site, or an address of it or of a service. */
const address = v.union([webAddress, v.pipe(v.string(), v.regex(/^\/(?![/\\])/))]);

/** What the lobby shows, whatever the room's state is. */
const classroom = v.object({
  /** `<listing>.<start>`; names the class time. */
  roomId: word,
  listingId: word,
  /** Order on which a student or a guest comes; null for those who keep order. */
  orderId: v.nullable(word),
  title: line(1_000),
  teacher: v.object({ id: word, name: line(300), image: v.nullable(address) }),
  /** Of the class time. */
  start: instant,
  end: instant,
  opensAt: instant,
  /** Start of the next class that is offered after it; left out where there is none. */
  next: v.optional(instant),
  /** A page that takes tips for the teacher; left out for none, and for hosts. */
  tipAddress: v.optional(
    // By code: the description of the endpoints takes one pattern a text.
    v.pipe(
      webAddress,
      v.check(address => address.startsWith('https://')),
    ),
  ),
  timezone: timeZone,
  role: v.picklist(roles),
  /** Name that the others see. */
  name: line(300),
  /** What to bring, and the rules of the class; empty for none. */
  bring: text(5_000),
  plan: listOf(planPart, 50),
  recordingDays: v.picklist(recordingDays),
  /** Language that the class is taught in, ISO 639-1; null where it is not known. */
  language: v.nullable(word),
});
export type ClassroomFacts = v.InferOutput<typeof classroom>;

/** Why a room is closed to one of its parties. */
export const closedReasons = ['not-accepted', 'not-paid', 'over', 'paused'] as const;

const sealed = v.pipe(v.string(), v.nonEmpty(), v.maxLength(4_000));

/** What somebody finds who comes, in one of the states that a room is in for them. */
const found = <Name extends string, Entries extends v.ObjectEntries>(
  name: Name,
  entries: Entries,
) => v.object({ state: v.literal(name), classroom, ...entries });

/** Answer of POST /api/classroom/enter. */
export const enterAnswer = v.variant('state', [
  found('open', {
    /** For the first message of the connection: one person, one minute, once. */
    ticket: sealed,
    /** A path of this site, or an address of `wss:` or `ws:`. */
    socketUrl: v.pipe(v.string(), v.regex(/^(?:\/(?![/\\])|wss?:\/\/)\S+$/)),
  }),
  found('early', {}),
  /** In the room from another browser; `takeOver` moves the person here. */
  found('elsewhere', {}),
  found('ended', {}),
  found('cancelled', {}),
  found('moved', { movedTo: instant }),
  found('removed', {}),
  found('full', {}),
  found('closed', { reason: v.picklist(closedReasons) }),
  /** Held with another service; null where its meeting is not made yet. */
  found('otherProvider', { url: v.nullable(webAddress) }),
]);
export type EnterAnswer = v.InferOutput<typeof enterAnswer>;

/** Answer of POST /api/classroom/guests: the personal link for those whom the customer brings. */
export const guestsAnswer = v.object({
  url: webAddress,
  /** Places besides the customer's own, and the names of those who took one. */
  places: whole(0, 100),
  taken: listOf(line(60), 100),
});
export type ClassroomGuests = v.InferOutput<typeof guestsAnswer>;

/** A line that was retained of a chat. */
const keptLine = fields(
  { id: word, at: epoch, name: line(300), text: text(1_000) },
  'id',
  'at',
  'name',
  'text',
);

/** Answer of GET /api/classroom/{roomId}/chat. */
export const classroomChatAnswer = v.object({ lines: listOf(keptLine, 2_000) });
export type ClassroomChat = v.InferOutput<typeof classroomChatAnswer>;

const came = fields(
  {
    name: line(300),
    isGuest: v.boolean(),
    /** In this class for the first time. */
    isNew: v.boolean(),
    /** First and last sign of them. */
    from: instant,
    until: instant,
    minutes: whole(1, 24 * 60),
  },
  'name',
  'isGuest',
  'isNew',
  'from',
  'until',
  'minutes',
);

/** Answer of GET /api/classroom/{roomId}/came. */
export const classroomCameAnswer = v.object({ people: listOf(came, 1_000) });
export type ClassroomCame = v.InferOutput<typeof classroomCameAnswer>;
