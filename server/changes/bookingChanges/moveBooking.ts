import type { PrivilegedCaller } from '#server/orders/privileged.ts';
import type { MoveOrderCall } from '#shared/contract/bodies/bookingChanges.ts';
import { fetchOwnOrder } from '#server/orders/ownOrder.ts';
import { notChangeable, noteOf, startOf, termsChanged, withOwnOrder } from './withOwnOrder.ts';
import { classLock } from '#server/events/locks/keys.ts';
import { openListing, termsOf } from './ownChoices.ts';
import { apiFault } from '#server/base/apiFault.ts';
import { classTimeAt } from '#shared/transactions/ordering.ts';
import { requireBookableTime } from '#server/orders/bookableTime.ts';
import { stateOf } from '#shared/transactions/process.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { BookingChangesOptions } from './withOwnOrder.ts';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';

const isMovedByStudent = ({ attributes: { metadata } }: Transaction): boolean =>
  metadata?.change?.by === 'customer' && metadata.change.kind === 'move';

/**
 * Moves a booking of the student to another time of the class. Repeated, it moves once.
 * @throws ApiFault 409 `order-terms-changed`, `order-not-changeable`, `order-process-older`, also
 *   when the seat is taken or the student has that time already
 */
export async function moveBooking(
  { locks, now }: BookingChangesOptions,
  caller: PrivilegedCaller,
  { transactionId: id, bookingStart, isLast }: MoveOrderCall,
): Promise<void> {
  const { listingId } = await fetchOwnOrder(caller.sdk, id);
  if (!listingId) throw notChangeable();
  const to = Date.parse(bookingStart);
  // While the teacher's change of the class is carried out, nobody moves out of it or into it.
  await locks.withLock(classLock(listingId), () =>
    withOwnOrder(caller, id, async ({ order }, requireFree) => {
      const { move } = termsOf(order, now());
      // Repeated after its answer was lost.
      if (startOf(order) === to && isMovedByStudent(order)) return;
      if (!move) throw notChangeable();
      if (move.isLast !== isLast) throw termsChanged();
      const time = await requireTarget(caller, { order, listingId, to, now: now() });
      await requireFree(time);
      const seats = order.booking?.attributes.seats ?? 1;
      await caller.waitingLists.requireNoneAhead(caller.sdk, { listingId, ...time, seats });
      // One transition moves the booking and its seat, so nothing needs compensation.
      await makeMove(caller, order, time, { isLast: move.isLast, now: now() });
    }),
  );
}

/** A class time, epoch milliseconds. */
interface Time {
  start: number;
  end: number;
}

/** Returns the class time at `to`, when it can be booked now. @throws ApiFault 409 */
async function requireTarget(
  { sdk }: PrivilegedCaller,
  { order, listingId, to, now }: { order: Transaction; listingId: string; to: number; now: number },
): Promise<Time> {
  const listing = await openListing(sdk, listingId);
  if (!listing || startOf(order) === to) {
    throw apiFault(409, 'transaction-booking-time-not-available', 'It can not be booked.');
  }
  const { start, end } = classTimeAt(listing, to);
  requireBookableTime(listing, { start, end }, now, 'move');
  return { start: new Date(start).getTime(), end: new Date(end).getTime() };
}

async function makeMove(
  caller: PrivilegedCaller,
  order: Transaction,
  time: Time,
  { isLast, now }: { isLast: boolean; now: number },
): Promise<void> {
  const [start, end] = [new Date(time.start), new Date(time.end)];
  const isRequest = stateOf(order) === 'preauthorized';
  const metadata = {
    customerMoves: isLast ? 1 : 0,
    customerMovedAt: new Date(now).toISOString(),
    change: noteOf(order, 'move'),
  } satisfies TransactionMetadata;
  const { transactions } = await caller.trusted();
  await transactions.transition({
    id: order.id,
    transition: `transition/move-${isRequest ? 'request-' : ''}by-customer`,
    params: {
      bookingStart: start,
      bookingEnd: end,
      bookingDisplayStart: start,
      bookingDisplayEnd: end,
      metadata,
    },
  });
}
