import type { Limit, Limiters } from '@flowroom/marketplace/limits';
import { rosterOf } from './roster.ts';
import { unpaidSeats } from './unpaidSeats.ts';
import { teachOperations } from '../operations.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import { endpoint } from '#server/http/api/endpoint.ts';
import type { MountableEndpoint } from '#server/http/api/endpoint.ts';
import type { Desk } from '#server/projection/classTimes.ts';
import type { WalkIns } from '#server/students/walkIns.ts';
import { hourMs } from '#shared/time/time.ts';

/** Dependencies of the endpoints. */
export interface WalkInsOptions {
  deskOf: (teacherId: string) => Promise<Desk>;
  walkIns: Pick<WalkIns, 'at' | 'add' | 'remove'>;
  locks: Locks;
  limiter: Limiters;
}

/** Writes of one teacher. */
const walkInsLimit: Limit = { name: 'walk-ins', most: 240, seconds: hourMs / 1000 };

/**
 * POST /teach/walk-ins and /teach/walk-ins/remove: somebody who came without an order, from the
 * start of the class. Nothing is sold then any more, and seats that are still being paid for count,
 * so that none is given twice.
 */
export function walkInEndpoints(options: WalkInsOptions): MountableEndpoint[] {
  const { deskOf, walkIns, locks } = options;
  const limit = options.limiter(walkInsLimit);

  /** @throws ApiFault 429 */
  async function requirePause(teacherId: string): Promise<void> {
    const pause = await limit.take(teacherId);
    if (pause === null) return;
    const status = 429;
    const title = 'Many people were added within an hour.';
    throw new ApiFault(status, [{ status, code: 'too-many-requests', title }], pause);
  }

  return [
    endpoint({
      ...teachOperations.addWalkIn,
      async run({ input: { id, name, ...time }, sdk }) {
        const teacherId = (await sdk.currentUser.show()).data.id;
        await requirePause(teacherId);
        const { listingId } = time;
        return locks.withLock(`walk-ins ${listingId}`, async () => {
          const desk = await deskOf(teacherId);
          const roster = await rosterOf(desk, time);
          requireRoom(roster.time, desk.now);
          // An address of before a move has the day of then.
          const { date } = roster.time;
          const there = await walkIns.at(listingId, date);
          if (there.some(one => one.id === id)) return { id, name };
          const held = roster.people.reduce(
            (sum, { status, places }) => (status === 'canceled' ? sum : sum + places),
            there.length + (await unpaidSeats(desk, roster.time)),
          );
          if (held >= roster.time.places) {
            throw apiFault(409, 'places-taken', 'Every place of the class is taken.');
          }
          await walkIns.add({
            id,
            teacher_id: teacherId,
            listing_id: listingId,
            date,
            name,
            added_at: new Date(desk.now),
          });
          return { id, name };
        });
      },
    }),
    endpoint({
      ...teachOperations.removeWalkIn,
      async run({ input: { id }, sdk }) {
        const teacherId = (await sdk.currentUser.show()).data.id;
        await requirePause(teacherId);
        await walkIns.remove(teacherId, id);
        return { removed: true };
      },
    }),
  ];
}

/** @throws ApiFault 409 before the start of the class, and where it is canceled */
function requireRoom({ status, start }: { status: string; start: string }, now: number): void {
  if (status !== 'canceled' && Date.parse(start) <= now) return;
  throw apiFault(409, 'class-time-not-begun', 'The class has not begun yet.', ['date']);
}
