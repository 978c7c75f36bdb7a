import { sql } from 'kysely';
import { canReview, ordersOf, studentOrder } from './bookings.ts';
import type { StudentOrder } from './bookings.ts';
import { timesOfSubscription } from './classes.ts';
import type { ReadRenewal, Renewal } from './renewals.ts';
import type { Tables } from '#server/projection/reads.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { MySubscription, MySubscriptions } from '#shared/contract/api/my.ts';
import { standingOf } from '#shared/transactions/subscriptionStanding.ts';
import { iso } from '#shared/time/time.ts';

const most = 200;

type Status = MySubscription['status'];

/** The order's own facts come first; the payment provider knows the rest. */
export function statusOf(
  { state, terms }: StudentOrder,
  renewal: Renewal | null,
  now: number,
): Status {
  if (state === 'pending-payment') return 'unpaid';
  if (state !== 'subscription-confirmed') return 'ended';
  if (terms.graceUntil) return 'overdue';
  if (terms.endsAt) return 'ending';
  const standing = standingOf(terms, now);
  if (standing === 'paused') return 'paused';
  // The payment provider knows of a pause before it begins.
  return standing === 'pausing' ? 'active' : (renewal?.status ?? 'active');
}

/**
 * Next renewal, until when an open month is to be paid, or the end, and the beginning of a pause
 * that is to come.
 */
export function datesOf(
  { end, endedAt, terms }: StudentOrder,
  status: Status,
  renewal: Renewal | null,
  now: number,
) {
  if (status === 'unpaid') return {};
  if (status === 'ended') {
    const last = endedAt ?? end;
    return last === null ? {} : { endsAt: iso(last) };
  }
  if (status === 'overdue') return terms.graceUntil ? { payBy: terms.graceUntil } : {};
  if (terms.endsAt) return { endsAt: terms.endsAt };
  const { pausedFrom, pausedUntil } = terms;
  if (pausedFrom && pausedUntil && Date.parse(pausedUntil) > now) {
    const isToCome = standingOf(terms, now) === 'pausing';
    return { renewsAt: pausedUntil, ...(isToCome ? { pausesAt: pausedFrom } : {}) };
  }
  const paidUntil = renewal?.paidUntil ?? null;
  if (paidUntil === null) return {};
  if (status === 'ending') return { endsAt: iso(paidUntil) };
  // The last month is the one in which the series ends.
  return end !== null && end <= paidUntil ? { endsAt: iso(end) } : { renewsAt: iso(paidUntil) };
}

function subscriptionRow(
  order: StudentOrder,
  renewal: Renewal | null,
  now: number,
): MySubscription {
  const { data, payin, currency } = order;
  const status = statusOf(order, renewal, now);
  const next =
    status === 'ended'
      ? undefined
      : timesOfSubscription(order, now).find(time => time.status !== 'canceled')?.start;
  const price =
    payin > 0 && currency
      ? { amount: payin, currency }
      : data.monthlyPrice && { amount: data.monthlyPrice, currency: marketplace.currency };
  const workout = data.yogaStyles?.[0];
  return {
    orderId: order.id,
    listingId: order.listingId,
    title: order.title,
    status,
    teacherId: order.teacherId,
    teacherName: order.teacherName,
    absence: order.absence,
    since: iso(order.start ?? order.createdAt),
    canReview: canReview(order),
    ...datesOf(order, status, renewal, now),
    next: next || undefined,
    timezone: data.timezone || undefined,
    price: price || undefined,
    cover: order.cover || undefined,
    workout: workout || undefined,
  };
}

/** Returns the student's subscriptions: those that run, then those that ended, newest first. */
export async function subscriptionsOf(
  tables: Tables,
  studentId: string,
  readRenewal: ReadRenewal | null,
): Promise<MySubscriptions> {
  const { now, freshness } = tables;
  const rows = await ordersOf(tables, studentId)
    .where('o.kind', '=', 'subscription')
    // Courses are paid once: they are among the bookings alone.
    .where(sql`o.terms->>'course'`, 'is', null)
    .where('o.state', 'not in', ['initial', 'enquiry', 'payment-expired', 'declined'])
    .orderBy('o.created_at', 'desc')
    .limit(most)
    .execute();
  const subscriptions = await Promise.all(
    rows.map(async row => {
      const order = studentOrder(row, tables);
      const isRunning = order.state === 'subscription-confirmed' && order.subscriptionId !== null;
      const renewal =
        isRunning && readRenewal ? await readRenewal(order.subscriptionId ?? '') : null;
      return subscriptionRow(order, renewal, now);
    }),
  );
  const rank = ({ status }: MySubscription) => Number(status === 'ended');
  return { ...freshness, subscriptions: subscriptions.sort((a, b) => rank(a) - rank(b)) };
}
