import { entityOf } from '#shared/contract/denormalise.ts';
import { isAffectedByChange } from '../scheduleChanges/affectedOrder.ts';
import { notChangeable, noteOf, termsChanged, withOwnOrder } from './withOwnOrder.ts';
import { termsOf } from './ownChoices.ts';
import { fetchOwnOrder } from '#server/orders/ownOrder.ts';
import { classLock } from '#server/events/locks/keys.ts';
import type { CancelOrderCall } from '#shared/contract/bodies/bookingChanges.ts';
import type { OwnTerms } from './ownTerms.ts';
import type { Transition } from '#shared/transactions/process.ts';
import type { BookingChangesOptions } from './withOwnOrder.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { PrivilegedCaller } from '#server/orders/privileged.ts';

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

/** Refuses while a change of the class by its teacher affects the order. @throws ApiFault 409 */
async function requireUnaffected(
  { operator, now }: BookingChangesOptions,
  listingId: string,
  order: Transaction,
): Promise<void> {
  if (!operator) return;
  const listing = entityOf(await operator().listings.show({ id: listingId }));
  if (isAffectedByChange(listing, order, now())) throw termsChanged();
}

/** Checks the terms and makes the transition, which refunds by itself. */
const cancelNow = (
  { now }: BookingChangesOptions,
  caller: PrivilegedCaller,
  { transactionId: id, way }: CancelOrderCall,
  requireAlso?: (order: Transaction) => Promise<void>,
) =>
  withOwnOrder(caller, id, async ({ order }) => {
    // A second tab, or a call whose answer was lost.
    if (madeByStudent.has(order.attributes.lastTransition)) return;
    const current = wayOf(termsOf(order, now()));
    if (current === null) throw notChangeable();
    if (current !== way) throw termsChanged();
    await requireAlso?.(order);
    const { transactions } = way === 'withdraw' ? caller.sdk : await caller.trusted();
    const metadata = { change: noteOf(order, 'cancel', way === 'refund') };
    await transactions.transition({
      id,
      transition: steps[way],
      params: way === 'withdraw' ? {} : { metadata },
    });
  });

/**
 * Cancels a booking of the student, or withdraws a request, on the terms that the student has seen.
 * Repeated, it cancels once.
 * @throws ApiFault 409 `order-terms-changed`, `order-not-changeable`, `order-process-older`
 */
export async function cancelBooking(
  deps: BookingChangesOptions,
  caller: PrivilegedCaller,
  call: CancelOrderCall,
): Promise<void> {
  const { locks } = deps;
  if (call.way !== 'noRefund') return cancelNow(deps, caller, call);
  const { listingId } = await fetchOwnOrder(caller.sdk, call.transactionId);
  if (!listingId) throw notChangeable();
  // While the teacher cancels or moves the class, everything is refunded: the terms are others.
  return locks.withLock(classLock(listingId), () =>
    cancelNow(deps, caller, call, order => requireUnaffected(deps, listingId, order)),
  );
}
