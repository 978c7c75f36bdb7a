import type Stripe from 'stripe';
import { callProvider, idOf, isReturned } from './providerCalls.ts';
import { fetchMonths } from './paidMonths.ts';
import { dropCredits, lowerNextBill } from './credits.ts';
import type { ProviderAccess } from './providerCalls.ts';
import type { Credit } from './credits.ts';

/** A refund of a payment. A call that is repeated with the key refunds once, also days later. */
export interface Refund {
  intent: string;
  /** Minor units; without it what is left of the payment. */
  amount?: number;
  key: string;
}

export type Refunds = ReturnType<typeof createRefunds>;

async function refund({ stripe }: ProviderAccess, { intent, amount, key }: Refund): Promise<void> {
  // The provider forgets idempotency keys after a day, and a crash may be longer ago.
  for await (const { metadata } of stripe.refunds.list({ payment_intent: intent })) {
    if (metadata?.['refundKey'] === key) return;
  }
  await stripe.refunds.create(
    {
      payment_intent: intent,
      amount,
      reverse_transfer: true,
      refund_application_fee: true,
      metadata: { refundKey: key },
    },
    { idempotencyKey: key },
  );
}

/** Refunds a part of a payment, fees included. */
const refundPart = (deps: ProviderAccess, part: Refund & { amount: number }) =>
  callProvider(() => refund(deps, part));

/** Refunds all payments of the invoices of a subscription. */
const refundAll = (deps: ProviderAccess, subscriptionId: string) =>
  callProvider(async () => {
    const { data: invoices } = await deps.stripe.invoices.list({ subscription: subscriptionId });
    for (const { id: invoice } of invoices) {
      if (!invoice) continue;
      const { data: payments } = await deps.stripe.invoicePayments.list({ invoice });
      for (const { payment } of payments) {
        const intent = idOf(payment.payment_intent);
        if (!intent) continue;
        const key = `${subscriptionId}:${intent}:give-back`;
        await refund(deps, { intent, key }).catch((error: unknown) => {
          // By hand, at the provider.
          if (!isReturned(error)) throw error;
        });
      }
    }
  });

/** Binds the calls that refund payments or lower later bills. Each is idempotent. */
export const createRefunds = (access: ProviderAccess) => ({
  months: (subscriptionId: string) => fetchMonths(access, subscriptionId),
  refundPart: (part: Refund & { amount: number }) => refundPart(access, part),
  lowerNextBill: (credit: Credit) => lowerNextBill(access, credit),
  dropCredits: (subscription: Stripe.Subscription) => dropCredits(access, subscription),
  refundAll: (subscriptionId: string) => refundAll(access, subscriptionId),
});
