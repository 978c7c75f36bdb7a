import { withoutTraces } from './joinRoom.ts';
import { isPresent, keepsOrder, latestMs, withEach, withMember, withRoom } from './roomRecord.ts';
import type { Member, RoomRecord } from './roomRecord.ts';
import type { Refusal } from '#shared/classroom/serverMessages.ts';

/** A changed room, or why it did not change. */
export type Changed = RoomRecord | Refusal;

/** Lets in all who wait and are not held back. */
const letIn = (record: RoomRecord): RoomRecord =>
  withEach(
    record,
    member => isPresent(member) && !member.isHeldBack,
    () => ({ isAdmitted: true }),
  );

/** Begins the class: who waits comes in, unless each is let in by name. */
export function startClass(record: RoomRecord, now: number): RoomRecord {
  if (record.room.phase !== 'waiting') return record;
  const { end, isLocked, admitsEach } = record.room;
  const held = {
    ...withRoom(record, { phase: 'held', startedAt: now }),
    closesAt: end + latestMs,
  };
  return isLocked || admitsEach ? held : letIn(held);
}

/** Lets one person in, or all. */
export function admit(record: RoomRecord, person: string): Changed {
  if (record.room.phase !== 'held') return 'not-held';
  if (person === 'all') return letIn(record);
  const member = record.people[person];
  if (!member || !isPresent(member)) return 'not-valid';
  return withMember(record, person, { isAdmitted: true, isHeldBack: false });
}

/** Locks the door: who comes later waits. Opened, those who wait come in. */
export function lock(record: RoomRecord, isLocked: boolean): RoomRecord {
  const next = withRoom(record, { isLocked });
  return isLocked || next.room.admitsEach || next.room.phase !== 'held' ? next : letIn(next);
}

/** Lets everybody wait until they are let in by name. */
export function admitEach(record: RoomRecord, is: boolean): RoomRecord {
  const next = withRoom(record, { admitsEach: is });
  return is || next.room.isLocked || next.room.phase !== 'held' ? next : letIn(next);
}

/** Somebody whom those who keep order may act on: in the room, and not keeping order like them. */
const other = (record: RoomRecord, by: Member, person: string): Member | null => {
  const member = record.people[person];
  if (!member || member.id === by.id || member.role === 'teacher') return null;
  // A co-host is the teacher's to move.
  return keepsOrder(record, member) && by.role !== 'teacher' ? null : member;
};

/** Moves somebody to those who wait. */
export function toWaiting(record: RoomRecord, by: Member, person: string): Changed {
  const member = other(record, by, person);
  if (!member || !isPresent(member)) return 'not-valid';
  const moved = withMember(withoutTraces(record, person), person, {
    isAdmitted: false,
    isHeldBack: true,
    media: [],
    handRaisedAt: null,
  });
  return { ...moved, cohosts: moved.cohosts.filter(id => id !== person) };
}

/** Removes somebody, who can not come back. */
export function remove(record: RoomRecord, by: Member, person: string): Changed {
  if (!other(record, by, person)) return 'not-valid';
  const removed = withMember(withoutTraces(record, person), person, {
    presence: 'left',
    lostAt: null,
    isAdmitted: false,
    isRemoved: true,
    media: [],
    handRaisedAt: null,
  });
  return { ...removed, cohosts: removed.cohosts.filter(id => id !== person) };
}
