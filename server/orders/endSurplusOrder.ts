import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { Logger } from 'pino';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';
import type { LiveOrder } from '#server/marketplaceClient/liveOrder.ts';

/**
 * Ends a subscription, at the payment provider too. `refundsRest`: refund the rest of the paid
 * month. Returns false when subscriptions are not set up.
 */
export type EndSubscription = (id: string, how: { refundsRest: boolean }) => Promise<boolean>;

/** Dependencies of ending orders. */
export interface ConflictResolverOptions {
  operator: () => IntegrationSdk;
  endSubscription: EndSubscription;
  logger: Logger;
  /** Epoch milliseconds. */
  now: () => number;
}

/** `impossible`: its process has no transition for it. `busy`: a transition is under way. */
type Outcome = 'ended' | 'impossible' | 'busy';

type Reason = 'duplicate' | 'partyGone';

const declining: Record<Reason, string> = {
  duplicate: 'transition/decline-duplicate',
  partyGone: 'transition/decline-by-operator',
};

const dropped: Record<Reason, TransactionMetadata> = {
  duplicate: { waitingEnd: 'booked' },
  partyGone: { waitingEnd: 'gone' },
};

/** Ends an order by the transition of its state. */
export async function endOrder(
  { endSubscription, operator, logger }: ConflictResolverOptions,
  { id, kind, state, isProviderGone }: LiveOrder,
  reason: Reason,
): Promise<Outcome> {
  if (kind === 'subscription' && state === 'subscription-confirmed') {
    if (!(await endSubscription(id, { refundsRest: isProviderGone }))) return 'impossible';
  } else {
    const step =
      state === 'offered'
        ? { transition: 'transition/drop-offer', params: { metadata: dropped[reason] } }
        : {
            transition:
              state === 'pending-payment' ? 'transition/release-payment' : declining[reason],
            params: {},
          };
    try {
      await operator().transactions.transition({ id, ...step });
    } catch (error) {
      // The state has changed meanwhile, or the process version has no such transition.
      if (isRefusal(error, 409, 'transaction-invalid-transition')) return 'impossible';
      if (isRefusal(error, 409, 'transaction-locked')) return 'busy';
      throw error;
    }
  }
  logger.info({ transactionId: id, reason, state }, 'an order was ended');
  return 'ended';
}
