import type Stripe from 'stripe';
import { callProvider, idOf } from './providerCalls.ts';
import { monthFrom } from './shares.ts';
import type { Months, PaidMonth, Period } from './shares.ts';
import type { ProviderAccess } from './providerCalls.ts';

/** Items a page of the provider's lists. */
export const perPage = 100;

/** Returns the start of the month that is billed next, epoch milliseconds. */
export const nextStart = ({ items }: Stripe.Subscription) =>
  (items.data[0]?.current_period_end ?? 0) * 1000;

const periodOf = ({ start, end }: Period): Period => ({ start: start * 1000, end: end * 1000 });

async function fetchLines(
  { stripe }: ProviderAccess,
  { id, lines }: Stripe.Invoice,
): Promise<Stripe.InvoiceLineItem[]> {
  if (!lines.has_more || !id) return lines.data;
  const all: Stripe.InvoiceLineItem[] = [];
  for await (const line of stripe.invoices.listLineItems(id, { limit: perPage })) all.push(line);
  return all;
}

async function monthsOfInvoice(
  deps: ProviderAccess,
  invoice: Stripe.Invoice,
): Promise<PaidMonth[]> {
  const lines = await fetchLines(deps, invoice);
  // Pending items of the invoice come before the subscription's own line.
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

async function paidMonths(deps: ProviderAccess, subscription: string): Promise<PaidMonth[]> {
  const { stripe } = deps;
  const found: PaidMonth[] = [];
  const invoices = stripe.invoices.list({
    subscription,
    status: 'paid',
    limit: perPage,
    expand: ['data.payments'],
  });
  for await (const invoice of invoices) found.push(...(await monthsOfInvoice(deps, invoice)));
  return found;
}

/** Returns the months of a subscription that are paid, and the one that is billed next. */
export const fetchMonths = (deps: ProviderAccess, subscriptionId: string) =>
  callProvider(async (): Promise<Months> => {
    const subscription = await deps.stripe.subscriptions.retrieve(subscriptionId);
    const { status, cancel_at_period_end: isLast, pause_collection: pause, items } = subscription;
    const anchor = subscription.billing_cycle_anchor * 1000;
    // In a pause the next bill is void.
    const isBilled = (status === 'active' || status === 'past_due') && !isLast && !pause;
    const price = items.data.reduce(
      (sum, item) => sum + (item.price.unit_amount ?? 0) * (item.quantity ?? 1),
      0,
    );
    return {
      paid: await paidMonths(deps, subscriptionId),
      next: isBilled ? { period: monthFrom(nextStart(subscription), anchor), price } : null,
    };
  });
