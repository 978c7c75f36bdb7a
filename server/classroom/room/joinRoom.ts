import {
  isPresent,
  keepsOrder,
  lostMs,
  presentOf,
  withEach,
  withMember,
  withRoom,
} from './roomRecord.ts';
import type { Member, RoomRecord } from './roomRecord.ts';
import { endRecordingBy, settleRecording } from './recordClass.ts';
import type { Parting } from '#shared/classroom/serverMessages.ts';

/** Somebody at the door, as their ticket says. */
export type Newcomer = Pick<
  Member,
  'id' | 'name' | 'role' | 'image' | 'accountId' | 'orderId' | 'seat' | 'device' | 'isNew'
>;

/** Why somebody does not get in. */
export type Closed = Exclude<Parting, 'ticket' | 'closed'> | 'full';

/** Returns why a connection has to end; null where it goes on. */
export function partingOf(
  { room, endedBy, people }: RoomRecord,
  id: string,
): Exclude<Closed, 'full'> | null {
  if (people[id]?.isRemoved) return 'removed';
  if (room.phase !== 'ended') return null;
  return endedBy === 'cancelled' ? 'cancelled' : 'ended';
}

/**
 * Returns why somebody does not get in now; null where they do. The teacher always has a place.
 */
export function closedTo(
  record: RoomRecord,
  { id, role, device }: Pick<Newcomer, 'id' | 'role' | 'device'>,
  takesOver: boolean,
): Closed | null {
  const parting = partingOf(record, id);
  if (parting) return parting;
  const known = record.people[id];
  if (known?.presence === 'here' && known.device !== device && !takesOver) return 'elsewhere';
  if (role === 'teacher' || (known && isPresent(known))) return null;
  const others = presentOf(record).filter(one => one.role !== 'teacher');
  return others.length >= record.room.capacity - 1 ? 'full' : null;
}

/** Whether somebody who comes now goes straight in. */
function goesIn(record: RoomRecord, member: Member): boolean {
  if (keepsOrder(record, member)) return true;
  const { phase, isLocked, admitsEach } = record.room;
  if (phase !== 'held' || member.isHeldBack) return false;
  return member.isAdmitted || (!isLocked && !admitsEach);
}

/** Lets somebody in, or lets them wait; who comes back is as they were. */
export function joinRoom(record: RoomRecord, newcomer: Newcomer): RoomRecord {
  const known = record.people[newcomer.id];
  const isBack = known !== undefined && isPresent(known);
  const member: Member = {
    isAdmitted: false,
    isHeldBack: false,
    isRemoved: false,
    blocked: [...record.blockedForAll],
    agrees: null,
    ...known,
    // What they sent before is sent again.
    media: isBack ? known.media : [],
    handRaisedAt: isBack ? known.handRaisedAt : null,
    line: 'good',
    ...newcomer,
    presence: 'here',
    lostAt: null,
  };
  const admitted = { ...member, isAdmitted: goesIn(record, member) };
  const blocked = keepsOrder(record, admitted) ? [] : admitted.blocked;
  return {
    ...record,
    people: { ...record.people, [member.id]: { ...admitted, blocked } },
  };
}

/** Waits for somebody whose connection is gone. */
export const loseMember = (record: RoomRecord, id: string, now: number): RoomRecord =>
  record.people[id]?.presence === 'here'
    ? withMember(record, id, { presence: 'lost', lostAt: now })
    : record;

/** Takes somebody out of the room, who may come again. */
export function leaveRoom(record: RoomRecord, id: string): RoomRecord {
  const member = record.people[id];
  if (!member || !isPresent(member)) return record;
  const left = withMember(record, id, {
    presence: 'left',
    lostAt: null,
    media: [],
    handRaisedAt: null,
  });
  return settleRecording(endRecordingBy(withoutTraces(left, id), id));
}

/** Forgets an account: its person, and what they wrote. */
export function withoutAccount(record: RoomRecord, accountId: string): RoomRecord {
  const own = Object.values(record.people).filter(member => member.accountId === accountId);
  if (own.length === 0) return record;
  const ids = new Set(own.map(({ id }) => id));
  const left = own.reduce((current, { id }) => leaveRoom(current, id), record);
  return {
    ...left,
    people: Object.fromEntries(Object.entries(left.people).filter(([id]) => !ids.has(id))),
    cohosts: left.cohosts.filter(id => !ids.has(id)),
    chat: left.chat.filter(({ from }) => !ids.has(from)),
  };
}

/** Nobody is spoken to, or shown large, who is not in. */
export function withoutTraces(record: RoomRecord, id: string): RoomRecord {
  const correcting = Object.fromEntries(
    Object.entries(record.correcting).filter(
      ([speaker, student]) => speaker !== id && student !== id,
    ),
  );
  const next = { ...record, correcting };
  const { spotlight, captionsBy } = record.room;
  if (spotlight !== id && captionsBy !== id) return next;
  return withRoom(next, {
    spotlight: spotlight === id ? null : spotlight,
    captionsBy: captionsBy === id ? null : captionsBy,
  });
}

/** Gives up those who were waited for, and ends the room at its time. */
export function passTime(record: RoomRecord, now: number): RoomRecord {
  const gone = presentOf(record).filter(
    ({ presence, lostAt }) => presence === 'lost' && (lostAt ?? 0) + lostMs <= now,
  );
  const next = gone.reduce((current, { id }) => leaveRoom(current, id), record);
  return next.room.phase !== 'ended' && next.closesAt <= now ? endRoom(next, 'time') : next;
}

/** Ends the class for all. */
export const endRoom = (
  record: RoomRecord,
  endedBy: NonNullable<RoomRecord['endedBy']>,
): RoomRecord =>
  record.room.phase === 'ended'
    ? record
    : withRoom(
        { ...record, endedBy, correcting: {} },
        {
          phase: 'ended',
          recording: 'off',
          recordingBy: null,
          spotlight: null,
          timer: null,
          captionsBy: null,
        },
      );

/** After a restart nobody is connected; all who were are waited for. */
export const afterRestart = (record: RoomRecord, now: number): RoomRecord =>
  withEach(
    record,
    ({ presence }) => presence === 'here',
    () => ({ presence: 'lost', lostAt: now }),
  );
