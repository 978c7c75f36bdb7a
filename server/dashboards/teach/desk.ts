import { classTimesBetween, isHeld } from '#server/projection/classTimes.ts';
import type { Desk } from '#server/projection/classTimes.ts';
import { absenceOf } from '#server/projection/absence.ts';
import type { DeskMessage, DeskRequest, Desk as DeskAnswer } from '#shared/contract/api/teach.ts';
import { addDays, dayMs, instantOf, todayIn } from '#shared/time/time.ts';
import { requestEndsAt } from '#shared/transactions/requestEnd.ts';

const most = { next: 10, week: 40, requests: 50, messages: 5 };
const weekMs = 7 * dayMs;
/** Days in which the next class times are looked for. */
const daysAhead = 28;

/** Returns today in a zone and what comes next. */
export async function deskOf(desk: Desk, zone: string): Promise<DeskAnswer> {
  const { now, freshness } = desk;
  const today = todayIn(zone, now);
  const midnight = (date: string) => instantOf({ date, time: '00:00' }, zone);
  const [begin, tomorrow] = [midnight(today), midnight(addDays(today, 1))];
  const [times, requests, messages, hasPublished] = await Promise.all([
    classTimesBetween(desk, begin, tomorrow + daysAhead * dayMs),
    requestsOf(desk),
    messagesOf(desk),
    hasPublishedClass(desk),
  ]);
  const isToday = ({ start }: { start: string }) => Date.parse(start) < tomorrow;
  return {
    ...freshness,
    today: times.filter(isToday),
    // A week, or as many as a teacher with few classes sees at once.
    next: times
      .filter(time => !isToday(time) && isHeld(time))
      .slice(0, most.week)
      .filter(({ start }, index) => index < most.next || Date.parse(start) < now + weekMs),
    requests,
    messages,
    hasPublished,
  };
}

async function hasPublishedClass({ db, teacherId }: Desk): Promise<boolean> {
  const found = await db
    .selectFrom('projection.listings')
    .select('id')
    .where('author_id', '=', teacherId)
    .where('deleted', '=', false)
    .where('state', 'in', ['published', 'pendingApproval', 'closed'])
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** Requests that wait for an answer; the one that ends first is the first. */
async function requestsOf({ db, teacherId, now }: Desk): Promise<DeskRequest[]> {
  const rows = await db
    .selectFrom('projection.orders as o')
    .leftJoin('projection.bookings as b', 'b.order_id', 'o.id')
    .leftJoin('projection.listings as l', 'l.id', 'o.listing_id')
    .leftJoin('projection.people as p', 'p.id', 'o.customer_id')
    .select(['o.id', 'o.customer_id', 'o.last_transitioned_at', 'b.start_at', 'b.end_at'])
    .select(['l.title', 'l.public_data', 'p.name'])
    .select('p.deleted as is_gone')
    .where('o.provider_id', '=', teacherId)
    .where('o.deleted', '=', false)
    .where('o.state', '=', 'preauthorized')
    .orderBy('b.start_at')
    .limit(most.requests)
    .execute();
  return rows
    .map(
      ({
        id,
        customer_id: customerId,
        last_transitioned_at: askedAt,
        start_at: start,
        end_at: end,
        title,
        public_data,
        ...customer
      }) => {
        const ends = requestEndsAt(askedAt.getTime(), {
          start: start?.getTime() ?? null,
          end: end?.getTime() ?? null,
        });
        return {
          orderId: id,
          customerId,
          customerName: customer.name ?? '',
          ...absenceOf(customer.name, customer.is_gone),
          title: title ?? '',
          start: start?.toISOString(),
          timezone: public_data?.timezone || undefined,
          expiresAt: new Date(ends).toISOString(),
        };
      },
    )
    .filter(({ expiresAt }) => Date.parse(expiresAt) > now)
    .sort((a, b) => a.expiresAt.localeCompare(b.expiresAt) || a.orderId.localeCompare(b.orderId));
}

/**
 * The newest message of others in each order; those that the teacher has not answered are the
 * first.
 */
async function messagesOf({ db, teacherId }: Desk): Promise<DeskMessage[]> {
  const rows = await db
    .selectFrom(eb =>
      eb
        .selectFrom('projection.messages as m')
        .innerJoin('projection.orders as o', 'o.id', 'm.order_id')
        .leftJoin('projection.listings as l', 'l.id', 'o.listing_id')
        .leftJoin('projection.people as p', 'p.id', 'm.sender_id')
        .distinctOn('m.order_id')
        .select(['m.order_id', 'm.preview', 'm.sent_at', 'p.name', 'l.title'])
        .select('p.deleted as is_gone')
        .where('o.provider_id', '=', teacherId)
        .where('o.deleted', '=', false)
        .where('m.deleted', '=', false)
        .where('m.sender_id', '!=', teacherId)
        .orderBy('m.order_id')
        .orderBy('m.sent_at', 'desc')
        .as('newest'),
    )
    .selectAll('newest')
    .select(({ exists, selectFrom }) =>
      // In the order's own messages: all of a teacher's would be looked for among those of
      // everybody.
      exists(
        selectFrom('projection.messages as answer')
          .select('answer.id')
          .whereRef('answer.order_id', '=', 'newest.order_id')
          .whereRef('answer.sent_at', '>', 'newest.sent_at')
          .where('answer.sender_id', '=', teacherId)
          .where('answer.deleted', '=', false),
      ).as('is_answered'),
    )
    .orderBy('is_answered')
    .orderBy('newest.sent_at', 'desc')
    .limit(most.messages)
    .execute();
  return rows.map(({ order_id, preview, sent_at, name, is_gone, title, is_answered }) => ({
    orderId: order_id,
    senderName: name ?? '',
    ...absenceOf(name, is_gone),
    title: title || undefined,
    preview,
    sentAt: sent_at.toISOString(),
    isAnswered: Boolean(is_answered),
  }));
}
