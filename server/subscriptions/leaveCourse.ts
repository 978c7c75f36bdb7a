import { iso } from '#shared/time/time.ts';
import { refundableUntil } from '#shared/transactions/bookingRules.ts';
import { settleSeatsOf, transitionTo } from './subscriptionTransition.ts';
import type { SubscriptionDeps } from './deps.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';

type LeavingDeps = Pick<SubscriptionDeps, 'client' | 'provider' | 'seats'>;

/**
 * Ends a course for a student who leaves it. Before its first class all that was paid comes back as
 * far as the policy says that was agreed; afterwards nothing does.
 */
export async function leaveCourse(
  deps: LeavingDeps & Pick<SubscriptionDeps, 'now'>,
  order: Subscription,
): Promise<Subscription> {
  const at = iso(deps.now());
  await deps.client.updateMetadata(order.id, { asked: { step: 'end', at } });
  return finishLeaving(deps, order, at);
}

/** Refunds by the policy at the moment when the student left, `at`, and ends the order. */
export async function finishLeaving(
  deps: LeavingDeps,
  order: Subscription,
  at: string,
): Promise<Subscription> {
  const { provider } = deps;
  const { subscriptionId: intent = '', refundedDates = [] } = order.metadata;
  let amount = 0;
  if (isRefundable(order, Date.parse(at))) {
    const { paid } = await provider.months(intent);
    const before = refundedDates.reduce((sum, one) => sum + one.amount, 0);
    amount = paid.reduce((sum, one) => sum + one.paid, 0) - before;
    if (amount > 0) await provider.refundPart({ intent, amount, key: `${intent}:leave` });
  }
  const left = await transitionTo(deps, order.id, 'transition/cancel', {
    metadata: { leftAt: at, asked: null, ...(amount > 0 ? { leftRefund: amount } : {}) },
  });
  await settleSeatsOf(deps, left);
  return left;
}

function isRefundable({ first, metadata }: Subscription, at: number): boolean {
  const until = first === null ? null : refundableUntil(metadata.policy ?? 'none', first);
  return until !== null && at <= until;
}
