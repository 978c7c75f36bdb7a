import { randomUUID } from 'node:crypto';
import { lostMs, roleIn } from '../room/roomRecord.ts';
import type { Member, RoomRecord } from '../room/roomRecord.ts';
import type { StayRow } from './tables.ts';

/** Follows who is in a room, as rows that are to be written. */
export type StayKeeper = ReturnType<typeof createStayKeeper>;

/** In the class: let in, and connected. */
const isStaying = ({ room }: RoomRecord, { isAdmitted, presence }: Member): boolean =>
  room.phase !== 'ended' && isAdmitted && presence === 'here';

/** Milliseconds between two signs that are written of a stay. */
export const beatMs = 15_000;

/**
 * Follows the stays of a room. Rows wait until they were written, so that a database that is away
 * for a while costs nothing. `cutOff`: stays that another process wrote last, of those who were
 * there; somebody who comes back as soon as after a lost connection has stayed all the time.
 */
export function createStayKeeper(cutOff: readonly StayRow[] = []) {
  const unfinished = new Map(cutOff.map(row => [row.person, row]));
  const open = new Map<string, StayRow>();
  const unwritten = new Map<string, StayRow>();

  let endedMs = 0;

  const note = (row: StayRow) => void unwritten.set(row.id, row);
  const lengthOf = ({ from_at, until_at }: StayRow) => until_at.getTime() - from_at.getTime();

  return {
    /** Begins and ends stays after a change of the room. */
    follow(record: RoomRecord, now: number): void {
      const at = new Date(now);
      for (const member of Object.values(record.people)) {
        const known = open.get(member.id);
        if (known && !isStaying(record, member)) {
          open.delete(member.id);
          const ended = { ...known, until_at: at };
          endedMs += lengthOf(ended);
          note(ended);
        }
        if (known || !isStaying(record, member)) continue;
        const before = unfinished.get(member.id);
        unfinished.delete(member.id);
        const isSame = before && now - before.until_at.getTime() <= beatMs + lostMs;
        const row: StayRow = (isSame && { ...before, until_at: at }) || {
          id: randomUUID(),
          room_id: record.room.id,
          person: member.id,
          account_id: member.accountId,
          order_id: member.orderId,
          seat: member.seat,
          name: member.name,
          role: roleIn(record, member),
          is_new: member.isNew,
          from_at: at,
          until_at: at,
        };
        open.set(member.id, row);
        note(row);
      }
    },

    /** Lengthens the stays that go on. */
    beat(now: number): void {
      for (const [person, row] of open) {
        const longer = { ...row, until_at: new Date(now) };
        open.set(person, longer);
        note(longer);
      }
    },

    /** Milliseconds of all stays together. */
    totalMs: () => [...open.values()].reduce((sum, row) => sum + lengthOf(row), endedMs),

    /** Forgets people whose account is deleted. */
    forgetAccount(accountId: string): void {
      for (const rows of [open, unwritten]) {
        for (const [key, row] of rows) if (row.account_id === accountId) rows.delete(key);
      }
    },

    /** Whether rows wait to be written. */
    isWaiting: () => unwritten.size > 0,

    /** Writes what waits; what could not be written waits on. */
    async flush(save: (rows: readonly StayRow[]) => Promise<void>): Promise<void> {
      const rows = [...unwritten.values()];
      await save(rows);
      for (const row of rows) if (unwritten.get(row.id) === row) unwritten.delete(row.id);
    },
  };
}
