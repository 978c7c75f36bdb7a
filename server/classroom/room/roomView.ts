import { isPresent, keepsOrder, presentOf, roleIn } from './roomRecord.ts';
import type { Member, RoomRecord } from './roomRecord.ts';
import type { Role, RoomPerson } from '#shared/classroom/roomState.ts';
import type { ChatLine, ServerMessage } from '#shared/classroom/serverMessages.ts';

/** What one person may see of a room. */
export interface RoomView {
  room: RoomRecord['room'];
  people: Readonly<Record<string, RoomPerson>>;
  chat: readonly ChatLine[];
  /** Those who speak to this person alone. */
  correctedBy: readonly string[];
}

/** What was made of a person who has not changed since, by their role and the reader's. */
const made = new WeakMap<Member, Map<string, RoomPerson>>();

/** Shows a person; the same object for the same person, so that a change is found at once. */
function shown(record: RoomRecord, member: Member, forHosts: boolean): RoomPerson {
  const role = roleIn(record, member);
  const key = `${role} ${forHosts}`;
  const known = made.get(member) ?? new Map<string, RoomPerson>();
  made.set(member, known);
  const person = known.get(key) ?? personOf(member, role, forHosts);
  known.set(key, person);
  return person;
}

const personOf = (member: Member, role: Role, forHosts: boolean): RoomPerson => ({
  id: member.id,
  name: member.name,
  role,
  image: member.image,
  isAdmitted: member.isAdmitted,
  isConnected: member.presence === 'here',
  media: member.media,
  blocked: member.blocked,
  handRaisedAt: member.handRaisedAt,
  isNew: forHosts ? member.isNew : null,
  agreesToRecording: member.agrees,
  line: member.line,
});

/**
 * Returns what a person sees: those who keep order everything, those who are in the ones who are
 * in, those who wait themselves and who moderates.
 */
export function viewOf(record: RoomRecord, viewerId: string): RoomView {
  const viewer = record.people[viewerId];
  if (!viewer || !isPresent(viewer)) {
    return { room: record.room, people: {}, chat: [], correctedBy: [] };
  }
  const isHost = keepsOrder(record, viewer);
  const sees = (member: Member) =>
    isHost ||
    member.id === viewerId ||
    (viewer.isAdmitted ? member.isAdmitted : keepsOrder(record, member));
  const people = presentOf(record).filter(sees);
  const reads = ({ to, from }: ChatLine) => to === 'everyone' || isHost || from === viewerId;
  return {
    room: record.room,
    people: Object.fromEntries(people.map(one => [one.id, shown(record, one, isHost)])),
    chat: viewer.isAdmitted ? record.chat.filter(reads) : [],
    correctedBy: Object.entries(record.correcting)
      .filter(([, to]) => to === viewerId)
      .map(([speaker]) => speaker)
      .toSorted(),
  };
}

const isSame = (one: unknown, other: unknown): boolean =>
  one === other || JSON.stringify(one) === JSON.stringify(other);

/** Returns the messages by which a person follows from one view to the next. */
export function newsOf(before: RoomView, after: RoomView): ServerMessage[] {
  const news: ServerMessage[] = [];
  if (!isSame(before.room, after.room)) {
    news.push({ type: 'room', room: after.room });
  }
  for (const [id, person] of Object.entries(after.people)) {
    if (!isSame(before.people[id], person)) news.push({ type: 'person', person });
  }
  for (const id of Object.keys(before.people)) {
    if (!after.people[id]) news.push({ type: 'gone', person: id });
  }
  const known = new Set(before.chat.map(({ id }) => id));
  for (const line of after.chat) if (!known.has(line.id)) news.push({ type: 'chat', line });
  for (const person of after.correctedBy) {
    if (!before.correctedBy.includes(person)) news.push({ type: 'correction', person, is: true });
  }
  for (const person of before.correctedBy) {
    if (!after.correctedBy.includes(person)) news.push({ type: 'correction', person, is: false });
  }
  return news;
}
