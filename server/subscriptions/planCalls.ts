import type Stripe from 'stripe';
import { ApiFault } from '#server/base/apiFault.ts';
import { callProvider, idOf, isMissing } from './providerCalls.ts';
import { monthFrom } from './shares.ts';
import { dayMs } from '#shared/time/time.ts';

/** A subscription as the payment provider has it; times are epoch milliseconds. */
export interface PlanFacts {
  status: 'active' | 'unpaid' | 'ended';
  /** It ends with its period. */
  isEnding: boolean;
  periodStart: number;
  /** End of the period that is billed, or was voided in a pause. */
  periodEnd: number;
  /** End of the period after it. */
  nextEnd: number;
  endedAt: number | null;
  /** When the month that is not paid was billed. */
  openSince: number | null;
  /** The last bill is paid, neither open nor void. */
  isPaid: boolean;
  customerId: string;
}

/** Calls to the payment provider about a subscription that runs. Each can be repeated. */
export type PlanCalls = ReturnType<typeof createPlanCalls>;

const seconds = (at: number) => Math.floor(at / 1000);

/**
 * How long before the end of a pause bills are collected again: after the one of the pause, which is made at its begin,
 * and before the next one.
 */
const resumesBeforeMs = dayMs;

const unpaid: ReadonlySet<Stripe.Subscription.Status> = new Set(['past_due', 'unpaid']);
const ended: ReadonlySet<Stripe.Subscription.Status> = new Set(['canceled', 'incomplete_expired']);

function factsOf(plan: Stripe.Subscription): PlanFacts {
  const periodEnd = (plan.items.data[0]?.current_period_end ?? 0) * 1000;
  const anchor = plan.billing_cycle_anchor * 1000;
  const invoice = typeof plan.latest_invoice === 'object' ? plan.latest_invoice : null;
  return {
    status: ended.has(plan.status) ? 'ended' : unpaid.has(plan.status) ? 'unpaid' : 'active',
    isEnding: plan.cancel_at_period_end,
    periodStart: (plan.items.data[0]?.current_period_start ?? 0) * 1000,
    periodEnd,
    nextEnd: monthFrom(periodEnd, anchor).end,
    endedAt: plan.ended_at === null ? null : plan.ended_at * 1000,
    openSince: invoice?.status === 'open' ? invoice.created * 1000 : null,
    isPaid: invoice?.status === 'paid',
    customerId: idOf(plan.customer) ?? '',
  };
}

/** A refusal of the card. */
const cardRefused = ({ message }: Error) =>
  new ApiFault(402, [
    {
      status: 402,
      code: 'transaction-payment-failed',
      title: 'The card was refused.',
      meta: { stripeMessage: message },
    },
  ]);

/** Runs a call that charges. @throws ApiFault 402 when the card is refused */
const charging = <Result>(call: () => Promise<Result>) =>
  callProvider(async () => {
    try {
      return await call();
    } catch (error) {
      if (isCardError(error)) throw cardRefused(error);
      throw error;
    }
  });

const isCardError = (error: unknown): error is Error =>
  error instanceof Error && 'type' in error && error.type === 'StripeCardError';

/** @see PlanCalls */
export function createPlanCalls({ stripe }: { stripe: Stripe }) {
  const expand = ['latest_invoice'];
  const update = (id: string, change: Stripe.SubscriptionUpdateParams) =>
    callProvider(async () => {
      try {
        return factsOf(await stripe.subscriptions.update(id, { ...change, expand }));
      } catch (error) {
        // One that has ended meanwhile can not be changed: the caller is told that.
        const facts = factsOf(await stripe.subscriptions.retrieve(id, { expand }));
        if (facts.status === 'ended') return facts;
        throw error;
      }
    });

  return {
    facts: (id: string) =>
      callProvider(async () => factsOf(await stripe.subscriptions.retrieve(id, { expand }))),

    /** Ends it with the paid month, or takes that back. */
    endWithMonth: (id: string, isEnding: boolean) => update(id, { cancel_at_period_end: isEnding }),

    /**
     * Makes the bill of the next month void: the provider goes on by itself before it bills the month from `until` on
     * (epoch milliseconds).
     */
    pause: (id: string, until: number) =>
      update(id, {
        pause_collection: { behavior: 'void', resumes_at: seconds(until - resumesBeforeMs) },
      }),

    unpause: (id: string) => update(id, { pause_collection: '' }),

    /**
     * Begins a new month now and charges it; the later ones are counted from it. @throws ApiFault 402 when the card is
     * refused, and nothing has changed
     */
    beginMonth: (id: string, key: string) =>
      charging(async () =>
        factsOf(
          await stripe.subscriptions.update(
            id,
            {
              billing_cycle_anchor: { type: 'now' },
              proration_behavior: 'none',
              payment_behavior: 'error_if_incomplete',
              expand,
            },
            { idempotencyKey: key },
          ),
        ),
      ),

    /** Begins to save another card for the months to come; the page confirms it with the secret. */
    askForCard: (id: string, transactionId: string) =>
      callProvider(async (): Promise<string> => {
        const { customer } = await stripe.subscriptions.retrieve(id);
        const intent = await stripe.setupIntents.create({
          customer: idOf(customer) ?? '',
          usage: 'off_session',
          allowed_payment_method_types: ['card'],
          metadata: { transactionId },
        });
        return intent.client_secret ?? '';
      }),

    /** Takes a card that the provider has checked for the months to come. False when it belongs to another order. */
    keepCard: (id: string, setupIntentId: string, transactionId: string) =>
      callProvider(async (): Promise<boolean> => {
        const intent = await stripe.setupIntents.retrieve(setupIntentId).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
          return null;
        });
        const method = idOf(intent?.payment_method);
        const isOwn = intent?.metadata?.['transactionId'] === transactionId;
        if (!isOwn || intent.status !== 'succeeded' || !method) return false;
        await stripe.subscriptions.update(id, { default_payment_method: method });
        return true;
      }),

    /** Charges the month that could not be charged, if there is one. @throws ApiFault 402 when the card is refused */
    payOpen: (id: string) =>
      charging(async (): Promise<void> => {
        const { data } = await stripe.invoices.list({ subscription: id, status: 'open', limit: 1 });
        const invoice = data[0]?.id;
        // Not by a key: the same bill may be tried with one card after the other, and a paid one is refused.
        if (invoice) await stripe.invoices.pay(invoice, { off_session: true });
      }),
  };
}
