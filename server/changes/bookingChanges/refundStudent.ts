import { apiFault } from '#server/base/apiFault.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { ServerSdk } from '#server/marketplaceClient/sdk/sdk.ts';
import type { BookingChangesOptions } from './withOwnOrder.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { orderKindOf, stateOf } from '#shared/transactions/process.ts';
import type { Transition } from '#shared/transactions/process.ts';

type RefundDeps = Pick<BookingChangesOptions, 'operator' | 'locks'>;

const cancel: Transition = 'transition/cancel';

const isRefunded = ({ attributes }: Transaction) => attributes.lastTransition === cancel;

const notAccepted = () =>
  apiFault(409, 'order-not-accepted', 'Only a booking that is accepted can be given back.');

/**
 * Cancels the booking of one student as its teacher: everything that was paid goes back, and the
 * seat is free. Processes let only operators do so, with whose rights the server does. Repeated, it
 * cancels once.
 * @throws ApiFault 404 for an order of another teacher, 409 `order-not-accepted` also once it was
 *   paid out, 424 without the rights
 */
export const refundStudent = (
  { operator, locks }: RefundDeps,
  sdk: ServerSdk,
  id: string,
): Promise<void> =>
  // A second press waits for the first, and finds what that has done.
  locks.withLock(`refund ${id}`, () => refundNow(operator, sdk, id));

async function refundNow(
  operator: RefundDeps['operator'],
  sdk: ServerSdk,
  id: string,
): Promise<void> {
  const show = async () => entityOf(await sdk.transactions.show({ id, include: ['provider'] }));
  const [order, caller] = await Promise.all([show(), sdk.currentUser.show()]);
  if (order.provider?.id !== caller.data.id) {
    throw apiFault(404, 'not-found', 'There is no such order.', ['transactionId']);
  }
  if (isRefunded(order)) return;
  // Months of a subscription end with it, by its own rules.
  if (orderKindOf(order) === 'subscription' || stateOf(order) !== 'accepted') throw notAccepted();
  if (!operator) {
    throw apiFault(424, 'changes-not-available', 'The server can not cancel bookings.');
  }
  try {
    await operator().transactions.transition({ id, transition: cancel, params: {} });
  } catch (error) {
    if (!isRefusal(error, 409, 'transaction-invalid-transition')) throw error;
    // The end of the class, or a second press at another server, came first.
    if (!isRefunded(await show())) throw notAccepted();
  }
}
