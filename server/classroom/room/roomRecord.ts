import type { MediaKind } from '#shared/classroom/media.ts';
import type { Role, Room } from '#shared/classroom/roomState.ts';
import type { ChatLine } from '#shared/classroom/serverMessages.ts';

/** Somebody who is or was in a room. */
export interface Member {
  /** Opaque; the same for an account or a place in one room. */
  id: string;
  name: string;
  /** As they came; `cohosts` of the room makes more of some. */
  role: Role;
  image: string | null;
  /** Account; null of guests. */
  accountId: string | null;
  /** Order that they came on; null of the teacher. */
  orderId: string | null;
  /** Number of the place of a guest; null of others. */
  seat: number | null;
  /** Browser that they are here from. */
  device: string;
  /** `lost`: their connection is gone and may come back within a minute. */
  presence: 'here' | 'lost' | 'left';
  lostAt: number | null;
  isAdmitted: boolean;
  /** Moved to those who wait: they are let in by name alone. */
  isHeldBack: boolean;
  isRemoved: boolean;
  media: MediaKind[];
  blocked: MediaKind[];
  handRaisedAt: number | null;
  isNew: boolean;
  agrees: boolean | null;
  line: 'good' | 'weak';
}

/** All that a room is; changed by the functions of this folder alone. */
export interface RoomRecord {
  room: Room;
  /** Latest end of the room, epoch milliseconds. */
  closesAt: number;
  people: Readonly<Record<string, Member>>;
  /** Ids of those whom the teacher made co-hosts. */
  cohosts: readonly string[];
  /** Kinds that are switched off for those who come later, too. */
  blockedForAll: readonly MediaKind[];
  /** Whom somebody who moderates speaks to alone, by the speaker. */
  correcting: Readonly<Record<string, string>>;
  chat: readonly ChatLine[];
  /** Why it ended before its time. */
  endedBy: 'host' | 'time' | 'cancelled' | null;
}

/** A class time as a room is made from it. */
export interface RoomPlan {
  roomId: string;
  title: string;
  /** Epoch milliseconds. */
  start: number;
  end: number;
  plan: { title: string; minutes: number }[];
  capacity: number;
}

/** Time after the planned end at which a room closes that is not held. */
export const overtimeMs = 60 * 60_000;
/** Latest end of a room that is held. */
export const latestMs = 3 * 60 * 60_000;
/** Time for which a lost connection is waited for. */
export const lostMs = 60_000;
/** Lines of a chat that a room remembers. */
const chatMost = 500;

/** Makes a room in which nobody is. */
export const newRoom = ({ roomId, title, start, end, plan, capacity }: RoomPlan): RoomRecord => ({
  room: {
    id: roomId,
    phase: 'waiting',
    title,
    start,
    end,
    startedAt: null,
    isLocked: false,
    admitsEach: false,
    spotlight: null,
    timer: null,
    plan,
    recording: 'off',
    recordingOf: 'teacher',
    recordingBy: null,
    keepsChat: false,
    captionsBy: null,
    capacity,
  },
  closesAt: end + overtimeMs,
  people: {},
  cohosts: [],
  blockedForAll: [],
  correcting: {},
  chat: [],
  endedBy: null,
});

/** The role of somebody in the room as it is now. */
export const roleIn = ({ cohosts }: Pick<RoomRecord, 'cohosts'>, { id, role }: Member): Role =>
  role !== 'teacher' && cohosts.includes(id) ? 'cohost' : role;

/** Whether somebody moderates. */
export const keepsOrder = (record: Pick<RoomRecord, 'cohosts'>, member: Member): boolean =>
  ['teacher', 'cohost'].includes(roleIn(record, member));

/** Whether somebody counts as in the room: here, or lost a moment ago. */
export const isPresent = ({ presence }: Member): boolean => presence !== 'left';

/** Those in the room. */
export const presentOf = ({ people }: Pick<RoomRecord, 'people'>): Member[] =>
  Object.values(people).filter(isPresent);

/** Changes one person. */
export const withMember = (record: RoomRecord, id: string, change: Partial<Member>): RoomRecord => {
  const member = record.people[id];
  if (!member) return record;
  return { ...record, people: { ...record.people, [id]: { ...member, ...change } } };
};

/** Changes the room without its people. */
export const withRoom = (record: RoomRecord, change: Partial<Room>): RoomRecord => ({
  ...record,
  room: { ...record.room, ...change },
});

/** Changes all for whom `isMeant` says so. */
export const withEach = (
  record: RoomRecord,
  isMeant: (member: Member) => boolean,
  change: (member: Member) => Partial<Member>,
): RoomRecord => ({
  ...record,
  people: Object.fromEntries(
    Object.entries(record.people).map(([id, member]) => [
      id,
      isMeant(member) ? { ...member, ...change(member) } : member,
    ]),
  ),
});

/** Adds a line to the chat. */
export const withLine = (record: RoomRecord, line: ChatLine): RoomRecord => ({
  ...record,
  chat: [...record.chat, line].slice(-chatMost),
});
