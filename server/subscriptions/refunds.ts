import type Stripe from 'stripe';
import { callProvider, idOf, isReturned } from './providerCalls.ts';
import { fetchCoursePayment } from './coursePayment.ts';
import { isCoursePayment } from '#shared/transactions/course.ts';
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

/** Refunds all payments of the invoices of a subscription, or the one of a course. */
const refundAll = (deps: ProviderAccess, subscriptionId: string) =>
  callProvider(async () => {
    for (const intent of await paymentsOf(deps, subscriptionId)) {
      const key = `${subscriptionId}:${intent}:give-back`;
      await refund(deps, { intent, key }).catch((error: unknown) => {
        // By hand, at the provider.
        if (!isReturned(error)) throw error;
      });
    }
  });

async function paymentsOf({ stripe }: ProviderAccess, subscription: string): Promise<string[]> {
  if (isCoursePayment(subscription)) return [subscription];
  const found: string[] = [];
  const { data: invoices } = await stripe.invoices.list({ subscription });
  for (const { id: invoice } of invoices) {
    if (!invoice) continue;
    const { data: payments } = await stripe.invoicePayments.list({ invoice });
    found.push(...payments.flatMap(({ payment }) => idOf(payment.payment_intent) ?? []));
  }
  return found;
}

/** Binds the calls that refund payments or lower later bills. Each is idempotent. */
export const createRefunds = (access: ProviderAccess) => ({
  months: (subscriptionId: string) =>
    isCoursePayment(subscriptionId)
      ? fetchCoursePayment(access, subscriptionId)
      : fetchMonths(access, subscriptionId),
  refundPart: (part: Refund & { amount: number }) => refundPart(access, part),
  lowerNextBill: (credit: Credit) => lowerNextBill(access, credit),
  dropCredits: (subscription: Stripe.Subscription) => dropCredits(access, subscription),
  refundAll: (subscriptionId: string) => refundAll(access, subscriptionId),
});
