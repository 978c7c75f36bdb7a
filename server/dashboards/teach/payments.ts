import { LRUCache } from 'lru-cache';
import { sql } from 'kysely';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import { setTimeout as delay } from 'node:timers/promises';
import type { Desk } from '#server/projection/classTimes.ts';
import type { Stretch } from './earnings.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { mostPayouts } from '#shared/contract/api/teach.ts';
import type { PayoutRow } from '#shared/contract/api/teach.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';
import { multiplyHalfEven } from '#shared/values/money.ts';

export interface TeacherPaymentsOptions {
  stripe: Stripe;
  /** Account of a teacher at the payment provider; null without one. */
  payoutAccount: (teacherId: string) => Promise<string | null>;
  logger: Logger;
}

/** What the payment provider knows of a teacher's earnings. */
export type TeacherPayments = ReturnType<typeof createTeacherPayments>;

/** Milliseconds for which a subscription's payments count as current. */
const currentMs = 10 * minuteMs;
/** A subscription may be refunded for some time after it has ended. */
const openDays = 40;
/** Milliseconds that an answer waits for payments. */
const longestWaitMs = 3_000;
const concurrency = 4;
const payoutsTtlMs = minuteMs;
const statuses = ['paid', 'pending', 'in_transit', 'canceled', 'failed'] as const;

const idOf = (ref: string | { id: string } | null | undefined): string | null =>
  typeof ref === 'string' ? ref : (ref?.id ?? null);

const reversed = (gross: number, commission: number, gatewayFee: number) => ({
  reversed_gross: gross,
  reversed_commission: commission,
  reversed_gateway_fee: gatewayFee,
});

const secondsOf = (milliseconds: number) => Math.ceil(milliseconds / 1000);
const isoOf = (seconds: number) => new Date(seconds * 1000).toISOString();

/** @see TeacherPayments */
export function createTeacherPayments({ stripe, payoutAccount, logger }: TeacherPaymentsOptions) {
  const queue = new PQueue({ concurrency });
  const reading = new Map<string, Promise<void>>();
  const known = new LRUCache<string, PayoutRow[]>({ max: 100, ttl: payoutsTtlMs });

  async function readSubscription(
    { quietly }: Desk,
    orderId: string,
    subscription: string,
  ): Promise<void> {
    const rows: object[] = [];
    for await (const invoice of stripe.invoices.list({
      subscription,
      status: 'paid',
      limit: 100,
    })) {
      if (!invoice.id || invoice.amount_paid === 0) continue;
      const { data: payments } = await stripe.invoicePayments.list({ invoice: invoice.id });
      for (const { payment } of payments) {
        const intent = idOf(payment.payment_intent);
        if (intent) rows.push(...(await chargesOf(intent, invoice.id, orderId)));
      }
    }
    await quietly(async tx => {
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

  async function chargesOf(intent: string, invoice: string, orderId: string): Promise<object[]> {
    const { data: charges } = await stripe.charges.list({ payment_intent: intent });
    const paid = charges.filter(charge => charge.paid && charge.captured);
    const found = await Promise.all(
      paid.map(async charge => {
        const { amount, currency, created } = charge;
        const fee = charge.application_fee_amount ?? 0;
        const { providerCommissionPercent, paymentGatewayFeePercent } = marketplace;
        const percent = providerCommissionPercent + paymentGatewayFeePercent;
        const gateway = multiplyHalfEven(fee, paymentGatewayFeePercent * 100, percent * 100);
        const row = {
          id: `${invoice} ${charge.id}`,
          order_id: orderId,
          currency: currency.toUpperCase(),
          paid_at: isoOf(created),
          gross: amount,
          commission: gateway - fee,
          gateway_fee: -gateway,
          ...reversed(0, 0, 0),
          refunded_at: null,
        };
        // Of all that has come back until then, so that the parts add up to what comes back of the whole.
        const back = (value: number, until: number) => multiplyHalfEven(value, until, amount);
        let until = 0;
        const refunds = (await refundsOf(charge)).map(refund => {
          const before = until;
          until += refund.amount;
          const part = (value: number) => back(value, until) - back(value, before);
          return {
            ...row,
            id: `${row.id} ${refund.id}`,
            paid_at: null,
            gross: 0,
            commission: 0,
            gateway_fee: 0,
            ...reversed(-refund.amount, part(fee) - part(gateway), part(gateway)),
            refunded_at: isoOf(refund.created),
          };
        });
        return [row, ...refunds];
      }),
    );
    return found.flat();
  }

  /** Reads what was given back of a charge, oldest first. */
  async function refundsOf({ id, amount_refunded: refunded }: Stripe.Charge) {
    if (refunded === 0) return [];
    const found: Stripe.Refund[] = [];
    for await (const refund of stripe.refunds.list({ charge: id, limit: 100 })) {
      if (refund.status !== 'failed' && refund.status !== 'canceled') found.push(refund);
    }
    return found.toSorted((one, other) => one.created - other.created);
  }

  /** Subscriptions of the teacher whose payments may have changed since they were read. */
  const dueOf = ({ db, teacherId, now }: Desk, listingId?: string) =>
    db
      .selectFrom('projection.orders as o')
      .leftJoin('projection.payment_reads as r', 'r.order_id', 'o.id')
      .select(['o.id', 'o.subscription_id'])
      .where('o.provider_id', '=', teacherId)
      .where('o.kind', '=', 'subscription')
      .where('o.deleted', '=', false)
      .where('o.subscription_id', 'is not', null)
      .$if(listingId !== undefined, query => query.where('o.listing_id', '=', listingId ?? ''))
      .where(({ or, and, eb }) =>
        or([
          eb('r.read_at', 'is', null),
          eb('r.read_at', '<', eb.ref('o.last_transitioned_at')),
          and([
            eb('r.read_at', '<', new Date(now - currentMs)),
            or([
              eb('o.state', '=', 'subscription-confirmed'),
              eb('o.last_transitioned_at', '>', new Date(now - openDays * dayMs)),
            ]),
          ]),
        ]),
      )
      .execute();

  const read = (desk: Desk, orderId: string, subscription: string) => {
    const running =
      reading.get(orderId) ??
      queue
        .add(() => readSubscription(desk, orderId, subscription))
        .finally(() => reading.delete(orderId));
    reading.set(orderId, running);
    return running;
  };

  return {
    /**
     * Reads the months of the teacher's subscriptions that may have changed. Returns whether all are
     * current; the others come in later.
     */
    async bringUpToDate(desk: Desk, listingId?: string): Promise<boolean> {
      const due = await dueOf(desk, listingId);
      const reads = Promise.all(
        due.map(({ id, subscription_id: subscription }) => read(desk, id, subscription ?? '')),
      ).then(
        () => true,
        (error: unknown) => {
          logger.warn({ err: error }, 'payments of subscriptions could not be read');
          return false;
        },
      );
      return Promise.race([reads, delay(longestWaitMs, false, { ref: false })]);
    },

    /** Returns payouts that arrive within the months; null when the provider does not answer. */
    async payouts(teacherId: string, months: readonly Stretch[]): Promise<PayoutRow[] | null> {
      try {
        const [first, last] = [months[0], months.at(-1)];
        if (!first || !last) return [];
        const stretch = { start: first.start, end: last.end };
        const key = `${teacherId} ${stretch.start} ${stretch.end}`;
        const rows = known.get(key) ?? (await payoutsOf(teacherId, stretch));
        known.set(key, rows);
        return rows;
      } catch (error) {
        logger.warn({ err: error }, 'payouts could not be read');
        return null;
      }
    },
  };

  async function payoutsOf(
    teacherId: string,
    { start, end }: Pick<Stretch, 'start' | 'end'>,
  ): Promise<PayoutRow[]> {
    const stripeAccount = await payoutAccount(teacherId);
    if (!stripeAccount) return [];
    const data = await stripe.payouts
      .list(
        { limit: 100, arrival_date: { gte: secondsOf(start), lt: secondsOf(end) } },
        { stripeAccount },
      )
      .autoPagingToArray({ limit: mostPayouts });
    return data.flatMap(({ id, amount, currency, arrival_date: at, status }) => {
      const known = statuses.find(one => one === status);
      if (!known) return [];
      return [
        {
          id,
          amount: { amount, currency: currency.toUpperCase() },
          arrivesAt: isoOf(at),
          status: known,
        },
      ];
    });
  }
}
