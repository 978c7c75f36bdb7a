import type Stripe from 'stripe';
import type { ReceiptTax } from '#server/config/config.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import type { Unnumbered } from '#shared/contract/receipt.ts';
import type { LineItem, TransitionRecord } from '#shared/contract/transaction.ts';
import { feesOf, gatewayPart } from '#shared/transactions/orderFees.ts';
import { orderKindOf, transitionsInto } from '#shared/transactions/process.ts';
import type { TransactionState } from '#shared/contract/orderStates.ts';
import { dayMs, minuteMs, iso } from '#shared/time/time.ts';
import { isCoursePayment } from '#shared/transactions/course.ts';
import { multiplyHalfEven } from '#shared/values/money.ts';
import { isBannedOrDeleted } from '#shared/values/people.ts';

/** Dependencies of what was paid. */
export interface PaidMoneyOptions {
  /**
   * null without a client of the payment provider: receipts name no card then, and subscriptions
   * have none.
   */
  stripe: Stripe | null;
  /** null: receipts have no tax. */
  tax: ReceiptTax | null;
}

/** Reads what was paid and refunded of an order. */
export interface PaidMoney {
  /**
   * Lists payments and refunds, without numbers. The order comes with its parties, listing and
   * booking.
   * @throws errors of the payment provider
   */
  of(order: Transaction): Promise<Unnumbered[]>;
}

/**
 * An intent is made within the payment window; clocks and a crash between may differ by some
 * minutes.
 */
const intentEarlyMs = 10 * minuteMs;
const intentLateMs = (marketplace.paymentWindowMinutes + 10) * minuteMs;
const perPage = 100;
/** An invoice may be paid, or refunded, for some time after a later one has its receipt. */
const openMs = 40 * dayMs;

const idOf = (ref: string | { id: string } | null | undefined): string | null =>
  typeof ref === 'string' ? ref : (ref?.id ?? null);

const feeCodes = {
  commission: 'line-item/provider-commission',
  gatewayFee: 'line-item/payment-gateway-fee',
} as const;

/**
 * Creates the reader of what was paid. It only reads from the payment provider, and changes nothing
 * there.
 */
export function createPaidMoney(options: PaidMoneyOptions): PaidMoney {
  return {
    of(order) {
      const kind = orderKindOf(order);
      if (kind === 'free') return Promise.resolve([]);
      return kind === 'paid' ? single(options, order) : months(options, order);
    },
  };
}

/** Finds the payment of a single order at the provider, by the id of the order in its metadata. */
async function intentOf(
  stripe: Stripe | null,
  { id, attributes }: Transaction,
): Promise<string | null> {
  const at = timesOf(attributes.transitions, 'pending-payment').at(-1);
  if (!stripe || !at) return null;
  const requested = Date.parse(at);
  const created = {
    gte: Math.floor((requested - intentEarlyMs) / 1000),
    lte: Math.ceil((requested + intentLateMs) / 1000),
  };
  for await (const intent of stripe.paymentIntents.list({ created, limit: perPage })) {
    const isOwn = Object.values(intent.metadata).includes(id);
    if (isOwn && intent.status === 'succeeded') return intent.id;
  }
  return null;
}

const chargesOf = async (stripe: Stripe, intent: string) => {
  const { data } = await stripe.charges.list({ payment_intent: intent });
  return data.filter(({ paid, captured }) => paid && captured);
};

async function refundsOf(
  stripe: Stripe,
  charge: Stripe.Charge,
  payment: Unnumbered,
  feesOf: (refund: Stripe.Refund) => Fees | null = () => null,
): Promise<Unnumbered[]> {
  if (charge.amount_refunded === 0) return [];
  const found: Unnumbered[] = [];
  for await (const one of stripe.refunds.list({ charge: charge.id, limit: perPage })) {
    if (one.status !== 'succeeded') continue;
    const facts = { amount: one.amount, at: iso(one.created * 1000), id: one.id };
    found.push(refundOf(payment, { ...facts, fees: feesOf(one) }));
  }
  return found;
}

/** Fees of the teacher, or what came back of them; minor units. */
type Fees = Required<Pick<Unnumbered, 'commission' | 'gatewayFee'>>;

const feesIn = (lines: readonly { code: string; amount: number }[]): Fees => {
  const sum = (wanted: string) =>
    lines.reduce((total, { code, amount }) => (code === wanted ? total + amount : total), 0);
  return { commission: sum(feeCodes.commission), gatewayFee: sum(feeCodes.gatewayFee) };
};

/**
 * Returns what came back of the fees with a refund, as the order has it: of refunds in part, and
 * of the cancellation that returned the rest. Others were made at the provider by hand.
 */
function refundedFees({ lineItems, metadata }: Transaction['attributes']) {
  const parts = (metadata?.refunds ?? []).filter(({ reference }) => reference !== undefined);
  const reversed = lineItems.filter(({ reversal }) => reversal);
  const rest = [
    ...reversed.map(({ code, lineTotal }) => ({ code, amount: lineTotal.amount })),
    ...parts.flatMap(({ lines }) => lines.map(({ code, amount }) => ({ code, amount: -amount }))),
  ];
  const restAmount = reversed
    .filter(({ includeFor }) => includeFor.includes('customer'))
    .reduce(
      (left, { lineTotal }) => left - lineTotal.amount,
      -parts.reduce((sum, { amount }) => sum + amount, 0),
    );
  return ({ id, amount }: Pick<Stripe.Refund, 'id' | 'amount'>): Fees | null => {
    const part = parts.find(({ reference }) => reference === id);
    if (part) return feesIn(part.lines);
    return amount === restAmount ? feesIn(rest) : null;
  };
}

/** Payment and refund of an order that was paid once. */
async function single(
  { stripe, tax }: PaidMoneyOptions,
  order: Transaction,
): Promise<Unnumbered[]> {
  const { transitions, lineItems, payinTotal } = order.attributes;
  const at = timesOf(transitions, 'accepted')[0];
  const sum = (wanted: (line: LineItem) => boolean) =>
    lineItems.filter(wanted).reduce((total, { lineTotal }) => total + lineTotal.amount, 0);
  const paysIn = ({ includeFor }: LineItem) => includeFor.includes('customer');
  const amount = sum(line => paysIn(line) && !line.reversal);
  if (!at || !payinTotal || amount <= 0) return [];

  const intent = await intentOf(stripe, order);
  const charges = stripe && intent ? await chargesOf(stripe, intent) : [];
  const payment: Unnumbered = {
    ...namesOf(order, tax),
    ...timeOf(order),
    kind: 'payment',
    at,
    amount,
    currency: payinTotal.currency,
    ...(intent ? { reference: intent } : {}),
    ...methodOf(charges[0]),
    commission: -sum(({ code, reversal }) => !reversal && code === feeCodes.commission),
    gatewayFee: -sum(({ code, reversal }) => !reversal && code === feeCodes.gatewayFee),
  };
  const feesOf = refundedFees(order.attributes);
  const refunds = stripe && charges[0] ? await refundsOf(stripe, charges[0], payment, feesOf) : [];
  const reversed = -sum(line => paysIn(line) && line.reversal);
  const canceledAt = timesOf(transitions, 'canceled')[0];
  if (refunds.length > 0 || reversed <= 0 || !canceledAt) return [payment, ...refunds];
  return [payment, refundOf(payment, { amount: reversed, at: canceledAt })];
}

/** Payments and refunds of the months of a subscription. */
async function months(options: PaidMoneyOptions, order: Transaction): Promise<Unnumbered[]> {
  const { stripe, tax } = options;
  const { subscriptionId: subscription, receipts = [] } = order.attributes.metadata ?? {};
  if (!stripe || !subscription) return [];
  if (isCoursePayment(subscription)) {
    return chargedOf({ stripe, tax }, order, timeOf(order), subscription);
  }
  const known = receipts.map(({ at }) => Date.parse(at));
  const since = Math.max(...known) - openMs;
  const found: Unnumbered[] = [];
  for await (const invoice of stripe.invoices.list({
    subscription,
    status: 'paid',
    ...(known.length > 0 ? { created: { gte: Math.floor(since / 1000) } } : {}),
    limit: perPage,
    expand: ['data.payments'],
  })) {
    if (invoice.amount_paid === 0) continue;
    for (const { payment } of invoice.payments?.data ?? []) {
      const intent = idOf(payment.payment_intent);
      if (!intent) continue;
      const period = periodOf(order, invoice);
      found.push(...(await chargedOf({ stripe, tax }, order, period, intent)));
    }
  }
  return found;
}

/** Payment and refunds of a month or a course, with the stretch that it pays. */
async function chargedOf(
  { stripe, tax }: { stripe: Stripe; tax: ReceiptTax | null },
  order: Transaction,
  period: Pick<Unnumbered, 'start' | 'end' | 'zone'>,
  intent: string,
): Promise<Unnumbered[]> {
  const found: Unnumbered[] = [];
  for (const charge of await chargesOf(stripe, intent)) {
    const fee = charge.application_fee_amount ?? 0;
    const gatewayFee = gatewayPart(fee, feesOf(order.attributes.lineItems));
    const payment: Unnumbered = {
      ...namesOf(order, tax),
      ...period,
      kind: 'payment',
      at: iso(charge.created * 1000),
      amount: charge.amount,
      currency: charge.currency.toUpperCase(),
      reference: intent,
      ...methodOf(charge),
      commission: fee - gatewayFee,
      gatewayFee,
    };
    found.push(payment, ...(await refundsOf(stripe, charge, payment)));
  }
  return found;
}

const namesOf = ({ provider, customer, listing }: Transaction, tax: ReceiptTax | null) => ({
  issuer: nameOf(provider),
  student: nameOf(customer),
  title: listing?.attributes.title ?? '',
  ...(tax ? { tax } : {}),
});

/** When transitions into a state were made. */
function timesOf(transitions: readonly TransitionRecord[], state: TransactionState): string[] {
  const wanted: readonly string[] = transitionsInto(state);
  return transitions.flatMap(({ transition, createdAt }) =>
    wanted.includes(transition) ? createdAt : [],
  );
}

const nameOf = (user: Transaction['customer']): string =>
  isBannedOrDeleted(user) ? '' : (user?.attributes.profile.displayName ?? '');

const zoneOf = ({ listing }: Transaction) => {
  const zone = listing?.attributes.publicData.timezone;
  return zone ? { zone } : {};
};

function timeOf(order: Transaction): Pick<Unnumbered, 'start' | 'end' | 'zone'> {
  const booking = order.booking?.attributes;
  if (!booking) return {};
  return {
    start: booking.displayStart ?? booking.start,
    end: booking.displayEnd ?? booking.end,
    ...zoneOf(order),
  };
}

function periodOf(
  order: Transaction,
  { lines }: Stripe.Invoice,
): Pick<Unnumbered, 'start' | 'end' | 'zone'> {
  // Items that wait for the invoice precede the subscription's own line.
  const own = lines.data.find(({ parent }) => parent?.type === 'subscription_item_details');
  if (!own) return {};
  return { start: iso(own.period.start * 1000), end: iso(own.period.end * 1000), ...zoneOf(order) };
}

function methodOf(charge: Stripe.Charge | undefined): Pick<Unnumbered, 'card' | 'method'> {
  const { type, card } = charge?.payment_method_details ?? {};
  const { brand, last4 } = card ?? {};
  if (brand && last4) return { card: { brand, last4 } };
  return type ? { method: type } : {};
}

/** A refund of a payment; fees come back in the same proportion where they are not known. */
function refundOf(
  { reference, commission = 0, gatewayFee = 0, ...payment }: Unnumbered,
  { amount, at, id, fees }: { amount: number; at: string; id?: string; fees?: Fees | null },
): Unnumbered {
  const back = (fee: number) => multiplyHalfEven(fee, amount, payment.amount);
  return {
    ...payment,
    kind: 'refund',
    // The provider has whole seconds.
    at: at < payment.at ? payment.at : at,
    amount,
    ...(id ? { reference: id } : {}),
    ...(reference ? { refundOf: reference } : {}),
    ...(fees ?? { commission: back(commission), gatewayFee: back(gatewayFee) }),
  };
}
