import { randomUUID } from 'node:crypto';
import { apiFault } from '#server/base/apiFault.ts';
import { requireBookableTime } from '#server/orders/bookableTime.ts';
import type { PrivilegedCaller } from '#server/orders/privileged.ts';
import { changeNote } from '../scheduleChanges/bookings.ts';
import { isTouchedByChange } from '../scheduleChanges/affectedOrder.ts';
import { classLock } from '#server/events/locks/keys.ts';
import type { Locks } from '#server/events/locks/locks.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import { openListing, orderChoices, termsOf } from './ownChoices.ts';
import { fetchOwnOrder } from '#server/orders/ownOrder.ts';
import type { OwnOrder } from '#server/orders/ownOrder.ts';
import type { OrderChoices } from '#shared/contract/api/bookingChanges.ts';
import type { CancelOrderCall, MoveOrderCall } from '#shared/contract/bodies/bookingChanges.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { OrderChange, TransactionMetadata } from '#shared/contract/transaction.ts';
import { classTimeAt } from '#shared/transactions/ordering.ts';
import { stateOf } from '#shared/transactions/process.ts';
import type { Transition } from '#shared/transactions/process.ts';
import type { OwnTerms } from './ownTerms.ts';

/** Changes that students make to their orders (decision 155). Each can be repeated: it happens once. */
export interface BookingChanges {
  choices(caller: PrivilegedCaller, id: string): Promise<OrderChoices>;
  /** @throws ApiFault 409 `order-terms-changed`, `order-not-changeable`, `order-process-older` */
  cancel(caller: PrivilegedCaller, call: CancelOrderCall): Promise<void>;
  /** @throws ApiFault 409 also when the place is taken or the student has the time already */
  move(caller: PrivilegedCaller, call: MoveOrderCall): Promise<void>;
}

export interface BookingChangesOptions {
  /** null when the server has no rights of an operator: no class can be changed then. */
  operator: (() => IntegrationSdk) | null;
  locks: Locks;
  /** Epoch milliseconds. */
  now: () => number;
}

type Way = CancelOrderCall['way'];

const wayOf = ({ withdraw, cancel }: OwnTerms): Way | null => {
  if (withdraw) return 'withdraw';
  return cancel && (cancel.givesBack ? 'refund' : 'noRefund');
};

const steps = {
  withdraw: 'transition/withdraw',
  refund: 'transition/cancel-by-customer',
  noRefund: 'transition/cancel-without-refund',
} as const satisfies Record<Way, Transition>;

const madeByStudent = new Set<string>(Object.values(steps));

const termsChanged = () =>
  apiFault(409, 'order-terms-changed', 'What can be changed is another thing by now.');
const notChangeable = () =>
  apiFault(409, 'order-not-changeable', 'The order can not be changed any more.');

const startOf = ({ booking }: Transaction): number =>
  booking ? Date.parse(booking.attributes.start) : Number.NaN;

const isMovedByStudent = ({ attributes: { metadata } }: Transaction): boolean =>
  metadata?.change?.by === 'customer' && metadata.change.kind === 'move';

const noteOf = (order: Transaction, kind: 'move' | 'cancel', isRefunded = false): OrderChange => ({
  ...changeNote(
    { id: randomUUID(), kind: kind === 'move' ? 'move-date' : 'cancel-date' },
    startOf(order),
    { refund: isRefunded ? order.attributes.payinTotal : null },
  ),
  by: 'customer',
});

/** @see BookingChanges */
export function createBookingChanges({
  operator,
  locks,
  now,
}: BookingChangesOptions): BookingChanges {
  /**
   * Runs a task with the lock on the student's orders of the class, on the order as it is then. When the order changes
   * while the task makes its transition, it is run again, a few times.
   */
  async function changing(
    { sdk, oneOrder }: PrivilegedCaller,
    id: string,
    task: (
      own: OwnOrder,
      requireFree: (span: { start: number; end: number }) => Promise<void>,
    ) => Promise<void>,
  ): Promise<void> {
    const { listingId } = await fetchOwnOrder(sdk, id);
    if (!listingId) throw notChangeable();
    await oneOrder.withLock(sdk, listingId, async orders => {
      for (let tries = 0; tries < 3; tries += 1) {
        const own = await fetchOwnOrder(sdk, id);
        try {
          return await task(own, span => orders.requireFree(span, id));
        } catch (error) {
          if (!isRefusal(error, 409, 'transaction-invalid-transition')) throw error;
          const { order } = await fetchOwnOrder(sdk, id);
          if (order.attributes.lastTransition === own.order.attributes.lastTransition) {
            throw apiFault(409, 'order-process-older', 'Orders of its time are changed by hand.');
          }
        }
      }
      throw notChangeable();
    });
  }

  async function requireUntouched(listingId: string, order: Transaction): Promise<void> {
    if (!operator) return;
    const listing = entityOf(await operator().listings.show({ id: listingId }));
    if (isTouchedByChange(listing, order, now())) throw termsChanged();
  }

  const cancelNow = (
    caller: PrivilegedCaller,
    { transactionId: id, way }: CancelOrderCall,
    requireMore?: (order: Transaction) => Promise<void>,
  ) =>
    changing(caller, id, async ({ order }) => {
      // A second tab, or a call whose answer was lost.
      if (madeByStudent.has(order.attributes.lastTransition)) return;
      const current = wayOf(termsOf(order, now()));
      if (current === null) throw notChangeable();
      if (current !== way) throw termsChanged();
      await requireMore?.(order);
      const { transactions } = way === 'withdraw' ? caller.sdk : await caller.trusted();
      const metadata = { change: noteOf(order, 'cancel', way === 'refund') };
      await transactions.transition({
        id,
        transition: steps[way],
        params: way === 'withdraw' ? {} : { metadata },
      });
    });

  return {
    choices: ({ sdk }, id) => orderChoices(sdk, id, now),

    async cancel(caller, call) {
      if (call.way !== 'noRefund') return cancelNow(caller, call);
      const { listingId } = await fetchOwnOrder(caller.sdk, call.transactionId);
      if (!listingId) throw notChangeable();
      // The teacher is about to cancel or to move the class: then everything comes back.
      return locks.withLock(classLock(listingId), () =>
        cancelNow(caller, call, order => requireUntouched(listingId, order)),
      );
    },

    async move(caller, { transactionId: id, bookingStart, isLast }) {
      const { listingId } = await fetchOwnOrder(caller.sdk, id);
      if (!listingId) throw notChangeable();
      const to = Date.parse(bookingStart);
      // While the teacher's change of the class is carried out, nobody moves out of it or into it.
      await locks.withLock(classLock(listingId), () =>
        changing(caller, id, async ({ order }, requireFree) => {
          const { move } = termsOf(order, now());
          // Repeated after its answer was lost.
          if (startOf(order) === to && isMovedByStudent(order)) return;
          if (!move) throw notChangeable();
          if (move.isLast !== isLast) throw termsChanged();
          const listing = await openListing(caller.sdk, listingId);
          if (!listing || startOf(order) === to) {
            throw apiFault(409, 'transaction-booking-time-not-available', 'It can not be booked.');
          }
          const { start, end } = classTimeAt(listing, to);
          requireBookableTime(listing, { start, end }, now(), 'move');
          const [from, until] = [new Date(start), new Date(end)];
          const time = { start: from.getTime(), end: until.getTime() };
          await requireFree(time);
          const seats = order.booking?.attributes.seats ?? 1;
          await caller.waitingLists.requireNoneAhead(caller.sdk, { listingId, ...time, seats });
          const isRequest = stateOf(order) === 'preauthorized';
          const metadata = {
            customerMoves: move.isLast ? 1 : 0,
            customerMovedAt: new Date(now()).toISOString(),
            change: noteOf(order, 'move'),
          } satisfies TransactionMetadata;
          const { transactions } = await caller.trusted();
          await transactions.transition({
            id,
            transition: `transition/move-${isRequest ? 'request-' : ''}by-customer`,
            params: {
              bookingStart: from,
              bookingEnd: until,
              bookingDisplayStart: from,
              bookingDisplayEnd: until,
              metadata,
            },
          });
        }),
      );
    },
  };
}
