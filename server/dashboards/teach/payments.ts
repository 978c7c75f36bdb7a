import { setTimeout as delay } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import PQueue from 'p-queue';
import type { Logger } from 'pino';
import type Stripe from 'stripe';
import type { Stretch } from './earnings.ts';
import { readCharges } from './readCharges.ts';
import { readPayouts } from './readPayouts.ts';
import type { Desk } from '#server/projection/classTimes.ts';
import type { PayoutRow } from '#shared/contract/api/teach.ts';
import { dayMs, minuteMs } from '#shared/time/time.ts';

/** Dependencies of a teacher's payments. */
export interface TeacherPaymentsOptions {
  stripe: Stripe;
  /** Account of a teacher at the payment provider; null without one. */
  payoutAccount: (teacherId: string) => Promise<string | null>;
  logger: Logger;
}

/** What the payment provider knows of a teacher's earnings. */
export interface TeacherPayments {
  /**
   * Reads the months of the teacher's subscriptions that may have changed, those of one class if a
   * listing is named. Returns whether all are current; the others come in later.
   */
  bringUpToDate(desk: Desk, listingId?: string): Promise<boolean>;
  /** Returns payouts that arrive within the months; null when the provider does not answer. */
  payouts(teacherId: string, months: readonly Stretch[]): Promise<PayoutRow[] | null>;
}

/** Milliseconds for which a subscription's payments count as current. */
const currentMs = 10 * minuteMs;
/** A subscription may be refunded for some time after it has ended. */
const openDays = 40;
/** Milliseconds that an answer waits for payments. */
const longestWaitMs = 3_000;
const concurrency = 4;
const payoutsTtlMs = minuteMs;

/** Creates the reader. It reads at most four subscriptions at once, and none twice at a time. */
export function createTeacherPayments(options: TeacherPaymentsOptions): TeacherPayments {
  const { stripe, payoutAccount, logger } = options;
  const queue = new PQueue({ concurrency });
  const reading = new Map<string, Promise<void>>();
  const known = new LRUCache<string, PayoutRow[]>({ max: 100, ttl: payoutsTtlMs });

  const read = (desk: Desk, orderId: string, subscription: string) => {
    const running =
      reading.get(orderId) ??
      queue
        .add(() => readCharges(stripe, desk, { orderId, subscription }))
        .finally(() => reading.delete(orderId));
    reading.set(orderId, running);
    return running;
  };

  return {
    async bringUpToDate(desk, listingId) {
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

    async payouts(teacherId, months) {
      try {
        const [first, last] = [months[0], months.at(-1)];
        if (!first || !last) return [];
        const key = `${teacherId} ${first.start} ${last.end}`;
        const cached = known.get(key);
        if (cached) return cached;
        const account = await payoutAccount(teacherId);
        const stretch = { start: first.start, end: last.end };
        const rows = account ? await readPayouts(stripe, account, stretch) : [];
        known.set(key, rows);
        return rows;
      } catch (error) {
        logger.warn({ err: error }, 'payouts could not be read');
        return null;
      }
    },
  };
}

/** Returns the teacher's subscriptions whose payments may have changed since they were read. */
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
