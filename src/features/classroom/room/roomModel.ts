import type { MediaKind } from '#shared/classroom/media.ts';
import type { Room, RoomPerson } from '#shared/classroom/roomState.ts';
import type { ChatLine, ServerMessage } from '#shared/classroom/serverMessages.ts';

/** A reaction that floats over the tile of its person for a moment. */
export interface ShownReaction {
  id: number;
  person: string;
  emoji: string;
}

/** What a browser knows of the classroom it is in. */
export interface RoomModel {
  /** Id of the reader; empty before the welcome. */
  you: string;
  /** Milliseconds that the server's clock is ahead of this one. */
  clockOffset: number;
  room: Room | null;
  /** In the order of their coming. */
  people: readonly RoomPerson[];
  chat: readonly ChatLine[];
  reactions: readonly ShownReaction[];
  /** The host who speaks to the reader alone. */
  correctedBy: string | null;
  /** What is said, the last lines of it. */
  captions: readonly CaptionLine[];
}

/** A line of what somebody says; it changes until it is final. */
export interface CaptionLine {
  id: number;
  text: string;
  isFinal: boolean;
}

export const emptyRoom: RoomModel = {
  you: '',
  clockOffset: 0,
  room: null,
  people: [],
  chat: [],
  reactions: [],
  correctedBy: null,
  captions: [],
};

const mostReactions = 20;
const mostLines = 500;

const putPerson = (people: readonly RoomPerson[], person: RoomPerson): readonly RoomPerson[] =>
  people.some(({ id }) => id === person.id)
    ? people.map(one => (one.id === person.id ? person : one))
    : [...people, person];

let lastReaction = 0;
let lastCaption = 0;
const captionLines = 2;

/** Adds a line, or changes the one that is not final. */
function putCaption(lines: readonly CaptionLine[], text: string, isFinal: boolean): CaptionLine[] {
  const last = lines.at(-1);
  if (last && !last.isFinal) return [...lines.slice(0, -1), { id: last.id, text, isFinal }];
  lastCaption += 1;
  return [...lines, { id: lastCaption, text, isFinal }].slice(-captionLines);
}

/** Returns the model after a message of the server. `now`: this browser's clock. */
export function applyMessage(model: RoomModel, message: ServerMessage, now: number): RoomModel {
  switch (message.type) {
    case 'welcome':
      return {
        ...emptyRoom,
        you: message.you,
        clockOffset: message.now - now,
        room: message.room,
        people: message.people,
        chat: message.chat,
      };
    case 'room': {
      const { captionsBy } = message.room;
      const captions = captionsBy === model.room?.captionsBy ? model.captions : [];
      return { ...model, room: message.room, captions };
    }
    case 'person':
      return { ...model, people: putPerson(model.people, message.person) };
    case 'gone':
      return {
        ...model,
        people: model.people.filter(({ id }) => id !== message.person),
        correctedBy: model.correctedBy === message.person ? null : model.correctedBy,
      };
    case 'chat':
      // A line that was sent again after a reconnection is there already.
      return model.chat.some(({ id }) => id === message.line.id)
        ? model
        : { ...model, chat: [...model.chat, message.line].slice(-mostLines) };
    case 'reaction': {
      lastReaction += 1;
      const shown = { id: lastReaction, person: message.person, emoji: message.emoji };
      return { ...model, reactions: [...model.reactions, shown].slice(-mostReactions) };
    }
    case 'caption':
      return { ...model, captions: putCaption(model.captions, message.text, message.isFinal) };
    case 'correction':
      return { ...model, correctedBy: message.is ? message.person : null };
    default:
      return model;
  }
}

export const withoutReaction = (model: RoomModel, id: number): RoomModel => ({
  ...model,
  reactions: model.reactions.filter(one => one.id !== id),
});

export const isHost = ({ role }: Pick<RoomPerson, 'role'>): boolean =>
  role === 'teacher' || role === 'cohost';

export const personOf = (model: RoomModel, id: string | null): RoomPerson | undefined =>
  id === null ? undefined : model.people.find(person => person.id === id);

/** The reader; undefined before the welcome. */
export const selfOf = (model: RoomModel): RoomPerson | undefined => personOf(model, model.you);

/** Those who are in the room, the reader left out. */
export const othersIn = ({ people, you }: RoomModel): RoomPerson[] =>
  people.filter(({ id, isAdmitted }) => isAdmitted && id !== you);

/** Who teaches now: the teacher, or a co-host while the teacher is away. */
export const leaderOf = ({ people }: RoomModel): RoomPerson | undefined => {
  const hosts = people.filter(person => person.isAdmitted && isHost(person));
  const present = hosts.filter(({ isConnected }) => isConnected);
  return present.find(({ role }) => role === 'teacher') ?? present[0] ?? hosts[0];
};

/** People who wait to be let in, the longest first. */
export const waitingIn = ({ people, you }: RoomModel): RoomPerson[] =>
  people.filter(({ isAdmitted, id }) => !isAdmitted && id !== you);

export const isSending = ({ media, blocked }: RoomPerson, kind: MediaKind): boolean =>
  media.includes(kind) && !blocked.includes(kind);

/** Raised hands, the first first; then first-timers; then everybody by name. */
export function rosterOf(people: readonly RoomPerson[], locale: string): RoomPerson[] {
  const byName = new Intl.Collator(locale);
  const rank = (person: RoomPerson) =>
    person.handRaisedAt !== null ? 0 : isHost(person) ? 1 : person.isNew ? 2 : 3;
  return people.toSorted(
    (a, b) =>
      rank(a) - rank(b) ||
      (a.handRaisedAt ?? 0) - (b.handRaisedAt ?? 0) ||
      byName.compare(a.name, b.name),
  );
}
