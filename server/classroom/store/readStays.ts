import { roomIdOf } from '../room/roomId.ts';
import type { RoomStore } from './roomStore.ts';
import type { StayRow } from './tables.ts';
import type { Join } from '#server/meetings/joins.ts';
import { minuteMs } from '#shared/time/time.ts';

/** How long somebody was in a class. */
export interface StayOfOrder {
  /** Order that they came on; null of those who keep order. */
  orderId: string | null;
  accountId: string | null;
  /** Number of a guest's place; null of the customer. */
  seat: number | null;
  name: string;
  role: StayRow['role'];
  /** In this class for the first time. */
  isNew: boolean;
  /** First and last sign of them, epoch milliseconds. */
  from: number;
  until: number;
  /** Whole minutes in which they were there, at least one. */
  minutes: number;
}

/** Milliseconds of stretches, those at the same time counted once. */
function lengthOf(stays: readonly StayRow[]): number {
  let total = 0;
  let reached = -Infinity;
  for (const { from_at, until_at } of stays) {
    const [from, until] = [from_at.getTime(), until_at.getTime()];
    total += Math.max(0, until - Math.max(from, reached));
    reached = Math.max(reached, until);
  }
  return total;
}

/** Adds the stays of each person up. `rows`: in the order in which they came. */
export function sumOfStays(rows: readonly StayRow[]): StayOfOrder[] {
  const byPerson = new Map<string, StayRow[]>();
  for (const row of rows) byPerson.set(row.person, [...(byPerson.get(row.person) ?? []), row]);
  return [...byPerson.values()].flatMap(stays => {
    const [first] = stays;
    if (!first) return [];
    return [
      {
        orderId: first.order_id,
        accountId: first.account_id,
        seat: first.seat,
        name: first.name,
        role: first.role,
        isNew: first.is_new,
        from: first.from_at.getTime(),
        until: Math.max(...stays.map(({ until_at }) => until_at.getTime())),
        minutes: Math.max(1, Math.round(lengthOf(stays) / minuteMs)),
      },
    ];
  });
}

/** Returns who was in the class of a listing that was planned for a time, and for how long. */
export const readStays = async (
  store: Pick<RoomStore, 'stays'>,
  listingId: string,
  start: number,
): Promise<StayOfOrder[]> => sumOfStays(await store.stays(roomIdOf(listingId, start)));

/** Milliseconds without a sign of anybody after which a class that was not ended is over. */
const quietMs = 5 * minuteMs;

/**
 * Returns the stays of those who came on an order, guests included, one by one; null while the
 * class goes on beyond its planned end.
 */
export async function readJoins(
  store: Pick<RoomStore, 'stays' | 'load'>,
  { listingId, start }: { listingId: string; start: number },
  now: number,
): Promise<Join[] | null> {
  const roomId = roomIdOf(listingId, start);
  const [rows, record] = await Promise.all([store.stays(roomId), store.load(roomId)]);
  const isHeld = record?.room.phase === 'held' && now < record.closesAt;
  if (isHeld && rows.some(({ until_at: until }) => until.getTime() + quietMs > now)) return null;
  return rows.flatMap(({ order_id: orderId, name, from_at, until_at }) =>
    orderId === null
      ? []
      : [{ orderId, name, email: '', from: from_at.getTime(), until: until_at.getTime() }],
  );
}
