import { sql } from 'kysely';
import type Stripe from 'stripe';
import type { Desk } from '#server/projection/classTimes.ts';
import { gatewayPart } from '#shared/transactions/orderFees.ts';
import type { OrderFees } from '#shared/transactions/orderFees.ts';
import { isCoursePayment } from '#shared/transactions/course.ts';
import { multiplyHalfEven } from '#shared/values/money.ts';
import { iso } from '#shared/time/time.ts';

const perPage = 100;

const idOf = (ref: string | { id: string } | null | undefined): string | null =>
  typeof ref === 'string' ? ref : (ref?.id ?? null);

const reversed = (gross: number, commission: number, gatewayFee: number) => ({
  reversed_gross: gross,
  reversed_commission: commission,
  reversed_gateway_fee: gatewayFee,
});

/** A subscription and its order. */
export interface SubscriptionOrder {
  orderId: string;
  /** Id at the payment provider. */
  subscription: string;
}

/**
 * Reads the charges and refunds of a subscription from the payment provider and replaces its rows.
 */
export async function readCharges(
  stripe: Stripe,
  { db, withoutCacheInvalidation }: Pick<Desk, 'db' | 'withoutCacheInvalidation'>,
  order: SubscriptionOrder,
): Promise<void> {
  const { orderId } = order;
  const known = await db
    .selectFrom('projection.orders')
    .select('fees')
    .where('id', '=', orderId)
    .executeTakeFirst();
  const rows = await chargeRows(stripe, order, known?.fees ?? null);
  await withoutCacheInvalidation(async tx => {
    await tx.deleteFrom('projection.payments').where('order_id', '=', orderId).execute();
    await sql`
      INSERT INTO projection.payments
      SELECT * FROM jsonb_populate_recordset(
        NULL::projection.payments, ${JSON.stringify(rows)}::jsonb
      )
      ON CONFLICT (id) DO NOTHING
    `.execute(tx);
    await sql`
      INSERT INTO projection.payment_reads (order_id, read_at) VALUES (${orderId}, now())
      ON CONFLICT (order_id) DO UPDATE SET read_at = excluded.read_at
    `.execute(tx);
  });
}

async function chargeRows(
  stripe: Stripe,
  { orderId, subscription }: SubscriptionOrder,
  fees: OrderFees | null,
): Promise<object[]> {
  const rows: object[] = [];
  for await (const { invoice, intent } of paymentsOf(stripe, subscription)) {
    for (const charge of await paidCharges(stripe, intent)) {
      const refunds = await refundsOf(stripe, charge);
      rows.push(...rowsOf(charge, refunds, { id: `${invoice} ${charge.id}`, orderId, fees }));
    }
  }
  return rows;
}

/** Lists the payments of the bills of a subscription, or the one of a course, which has no bill. */
async function* paymentsOf(stripe: Stripe, subscription: string) {
  if (isCoursePayment(subscription)) {
    yield { invoice: subscription, intent: subscription };
    return;
  }
  const paid = stripe.invoices.list({ subscription, status: 'paid', limit: perPage });
  for await (const { id: invoice, amount_paid: amount } of paid) {
    if (!invoice || amount === 0) continue;
    const { data: payments } = await stripe.invoicePayments.list({ invoice });
    for (const { payment } of payments) {
      const intent = idOf(payment.payment_intent);
      if (intent) yield { invoice, intent };
    }
  }
}

async function paidCharges(stripe: Stripe, intent: string): Promise<Stripe.Charge[]> {
  const { data } = await stripe.charges.list({ payment_intent: intent });
  return data.filter(({ paid, captured }) => paid && captured);
}

/** Reads what was refunded of a charge, oldest first. */
async function refundsOf(
  stripe: Stripe,
  { id, amount_refunded: refunded }: Stripe.Charge,
): Promise<Stripe.Refund[]> {
  if (refunded === 0) return [];
  const found: Stripe.Refund[] = [];
  for await (const refund of stripe.refunds.list({ charge: id, limit: perPage })) {
    if (refund.status !== 'failed' && refund.status !== 'canceled') found.push(refund);
  }
  return found.toSorted((one, other) => one.created - other.created);
}

/** Rows of a charge and its refunds; amounts in minor units. */
function rowsOf(
  charge: Stripe.Charge,
  refunds: readonly Stripe.Refund[],
  { id, orderId, fees }: { id: string; orderId: string; fees: OrderFees | null },
): object[] {
  const { amount, currency, created } = charge;
  const fee = charge.application_fee_amount ?? 0;
  const gateway = gatewayPart(fee, fees);
  const row = {
    id,
    order_id: orderId,
    currency: currency.toUpperCase(),
    paid_at: iso(created * 1000),
    gross: amount,
    commission: gateway - fee,
    gateway_fee: -gateway,
    ...reversed(0, 0, 0),
    refunded_at: null,
  };
  // Of all refunds until then, so that the parts add up to the fee of the whole.
  const refundedOf = (value: number, until: number) => multiplyHalfEven(value, until, amount);
  let until = 0;
  const refundRows = refunds.map(refund => {
    const before = until;
    until += refund.amount;
    const part = (value: number) => refundedOf(value, until) - refundedOf(value, before);
    return {
      ...row,
      id: `${id} ${refund.id}`,
      paid_at: null,
      gross: 0,
      commission: 0,
      gateway_fee: 0,
      ...reversed(-refund.amount, part(fee) - part(gateway), part(gateway)),
      refunded_at: iso(refund.created * 1000),
    };
  });
  return [row, ...refundRows];
}
