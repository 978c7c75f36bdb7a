import type Stripe from 'stripe';
import { callProvider, idOf, isMissing, isReturned } from './providerCalls.ts';
import { monthFrom } from './shares.ts';
import type { Months, PaidMonth, Period } from './shares.ts';

/** A refund of a payment. A call that is repeated with the key refunds once, also days later. */
export interface Refund {
  intent: string;
  /** Minor units; without it what is left of the payment. */
  amount?: number;
  key: string;
}

/** A credit on the bill of a month to come. The key names it, also when it is repeated after a day. */
export interface Credit {
  subscriptionId: string;
  /** Minor units. */
  amount: number;
  key: string;
  /** The month. */
  period: Period;
  description: string;
}

const perPage = 100;
const seconds = (at: number) => Math.floor(at / 1000);
const periodOf = ({ start, end }: Period): Period => ({ start: start * 1000, end: end * 1000 });

export type Refunds = ReturnType<typeof createRefunds>;

/** Calls to the payment provider that give money of subscriptions back, or bill less. Each is idempotent. */
export function createRefunds({ stripe }: { stripe: Stripe }) {
  async function refund({ intent, amount, key }: Refund): Promise<void> {
    // The provider forgets idempotency keys after a day, and a crash may be longer ago.
    for await (const { metadata } of stripe.refunds.list({ payment_intent: intent })) {
      if (metadata?.['refundKey'] === key) return;
    }
    await stripe.refunds.create(
      {
        payment_intent: intent,
        ...(amount === undefined ? {} : { amount }),
        reverse_transfer: true,
        refund_application_fee: true,
        metadata: { refundKey: key },
      },
      { idempotencyKey: key },
    );
  }

  async function linesOf({ id, lines }: Stripe.Invoice): Promise<Stripe.InvoiceLineItem[]> {
    if (!lines.has_more || !id) return lines.data;
    const all: Stripe.InvoiceLineItem[] = [];
    for await (const line of stripe.invoices.listLineItems(id, { limit: perPage })) all.push(line);
    return all;
  }

  async function monthsOf(invoice: Stripe.Invoice): Promise<PaidMonth[]> {
    const lines = await linesOf(invoice);
    // Items that wait for the invoice stand before the subscription's own line.
    const own = lines.find(({ parent }) => parent?.type === 'subscription_item_details');
    if (!own) return [];
    const credits = new Map(
      lines.flatMap(({ metadata, amount }): [string, number][] =>
        metadata['creditKey'] ? [[metadata['creditKey'], -amount]] : [],
      ),
    );
    const period = periodOf(own.period);
    const payments = invoice.payments?.data ?? [];
    const paid = payments.flatMap(({ payment, amount_paid: amount }): PaidMonth[] => {
      const intent = idOf(payment.payment_intent);
      return intent ? [{ period, paid: amount ?? 0, intent, credits }] : [];
    });
    return paid.length > 0 ? paid : [{ period, paid: 0, intent: null, credits }];
  }

  async function paidMonths(subscription: string): Promise<PaidMonth[]> {
    const found: PaidMonth[] = [];
    const invoices = stripe.invoices.list({
      subscription,
      status: 'paid',
      limit: perPage,
      expand: ['data.payments'],
    });
    for await (const invoice of invoices) found.push(...(await monthsOf(invoice)));
    return found;
  }

  /** Lists the credits that wait for the next bill of a subscription. */
  async function waitingCredits({ id, customer }: Stripe.Subscription) {
    const owner = idOf(customer) ?? '';
    const found: Stripe.InvoiceItem[] = [];
    const items = stripe.invoiceItems.list({ customer: owner, pending: true, limit: perPage });
    for await (const item of items) {
      const isOwn = item.parent?.subscription_details?.subscription === id;
      if (isOwn && item.metadata?.['creditKey']) found.push(item);
    }
    return found;
  }

  const nextStart = ({ items }: Stripe.Subscription) =>
    (items.data[0]?.current_period_end ?? 0) * 1000;

  return {
    /** Returns the months of a subscription that are paid, and the one that is billed next. */
    months: (subscriptionId: string) =>
      callProvider(async (): Promise<Months> => {
        const subscription = await stripe.subscriptions.retrieve(subscriptionId);
        const {
          status,
          cancel_at_period_end: isLast,
          pause_collection: pause,
          items,
        } = subscription;
        const anchor = subscription.billing_cycle_anchor * 1000;
        // In a pause the next bill is void.
        const isBilled = (status === 'active' || status === 'past_due') && !isLast && !pause;
        const price = items.data.reduce(
          (sum, item) => sum + (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
          0,
        );
        return {
          paid: await paidMonths(subscriptionId),
          next: isBilled ? { period: monthFrom(nextStart(subscription), anchor), price } : null,
        };
      }),

    /** Refunds a part of a payment, fees included. */
    refundPart: (part: Refund & { amount: number }) => callProvider(() => refund(part)),

    /**
     * Lowers the bill of the month that is billed next. Returns false when that has been billed meanwhile: the credit is
     * taken back then.
     */
    lowerNextBill: ({ subscriptionId, amount, key, period, description }: Credit) =>
      callProvider(async (): Promise<boolean> => {
        const before = await stripe.subscriptions.retrieve(subscriptionId);
        const known = (await waitingCredits(before)).find(
          ({ metadata }) => metadata?.['creditKey'] === key,
        );
        const item =
          known ??
          (await stripe.invoiceItems.create(
            {
              customer: idOf(before.customer) ?? '',
              subscription: subscriptionId,
              amount: -amount,
              currency: before.currency,
              description,
              period: { start: seconds(period.start), end: seconds(period.end) },
              metadata: { creditKey: key },
            },
            { idempotencyKey: key },
          ));
        const after = await stripe.subscriptions.retrieve(subscriptionId);
        if (nextStart(after) === period.start) return true;
        const { invoice } = await stripe.invoiceItems.retrieve(item.id);
        // It may have been just in time.
        if (invoice) return true;
        await stripe.invoiceItems.del(item.id);
        return false;
      }),

    /** Takes back what would lower the next bill of a subscription that has ended. */
    dropCredits: (subscription: Stripe.Subscription) =>
      callProvider(async () => {
        for (const { id } of await waitingCredits(subscription)) {
          await stripe.invoiceItems.del(id).catch((error: unknown) => {
            if (!isMissing(error)) throw error;
          });
        }
      }),

    /** Refunds all payments of the invoices of a subscription. */
    refundAll: (subscriptionId: string) =>
      callProvider(async () => {
        const { data: invoices } = await stripe.invoices.list({ subscription: subscriptionId });
        for (const { id: invoice } of invoices) {
          if (!invoice) continue;
          const { data: payments } = await stripe.invoicePayments.list({ invoice });
          for (const { payment } of payments) {
            const intent = idOf(payment.payment_intent);
            if (!intent) continue;
            const key = `${subscriptionId}:${intent}:give-back`;
            await refund({ intent, key }).catch((error: unknown) => {
              // By hand, at the provider.
              if (!isReturned(error)) throw error;
            });
          }
        }
      }),
  };
}
