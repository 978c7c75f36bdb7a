import { absenceOf } from '#server/projection/absence.ts';
import { pictureUrl } from '#server/projection/pictures.ts';
import type { Tables } from '#server/projection/reads.ts';
import type { StoredTerms } from '#server/projection/tables.ts';
import type { Absence } from '#shared/contract/api/absence.ts';
import type { MyBooking } from '#shared/contract/api/my.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';
import { areaOf } from '#shared/geo/classPlace.ts';
import { nextOffered } from '#shared/schedule/classSchedule.ts';
import { courseDatesOf, isCourse } from '#shared/transactions/course.ts';
import { dateUnitOf, isInRoom } from '#shared/schedule/dateUnits.ts';
import type { OrderKind, TransactionState } from '#shared/contract/orderStates.ts';
import { requestEndsAt } from '#shared/transactions/requestEnd.ts';
import { minuteMs, iso } from '#shared/time/time.ts';

/** An order of a student with what it is about. */
export interface StudentOrder {
  id: string;
  state: TransactionState;
  kind: OrderKind;
  lastTransition: string;
  listingId: string;
  teacherId: string;
  changedAt: number;
  createdAt: number;
  endedAt: number | null;
  terms: StoredTerms;
  subscriptionId: string | null;
  /** ISO 4217; null without a bill. */
  currency: string | null;
  payin: number;
  /** Booked stretch, epoch milliseconds; of a waiting list the class time that is waited for. */
  start: number | null;
  end: number | null;
  places: number;
  title: string;
  /** The listing is published. */
  isOpen: boolean;
  data: ListingPublicData;
  cover: string | null;
  teacherName: string;
  /** Of the teacher. */
  absence?: Absence;
}

/** Query of a student's orders with their bookings, listings and teachers. */
export const ordersOf = ({ db }: Tables, studentId: string) =>
  db
    .selectFrom('projection.orders as o')
    .leftJoin('projection.bookings as b', join =>
      join.onRef('b.order_id', '=', 'o.id').on('b.deleted', '=', false),
    )
    .leftJoin('projection.listings as l', 'l.id', 'o.listing_id')
    .leftJoin('projection.pictures as c', 'c.id', 'l.cover_id')
    .leftJoin('projection.people as t', 't.id', 'o.provider_id')
    .select(['o.id', 'o.state', 'o.kind', 'o.listing_id', 'o.provider_id', 'o.created_at'])
    .select([
      'o.last_transition',
      'o.last_transitioned_at',
      'o.ended_at',
      'o.terms',
      'o.subscription_id',
    ])
    .select(['o.currency', 'o.payin', 'b.start_at', 'b.end_at', 'b.seats'])
    .select(['l.title', 'l.state as listing_state', 'l.deleted as is_gone', 'l.public_data'])
    .select(['c.url as cover', 't.name as teacher_name', 't.deleted as is_teacher_gone'])
    .where('o.customer_id', '=', studentId)
    .where('o.deleted', '=', false);

type Row = Awaited<ReturnType<ReturnType<typeof ordersOf>['execute']>>[number];

/** Reads a row of the query. */
export function studentOrder(row: Row, { siteOrigin }: Tables): StudentOrder {
  const { waitingFor } = row.terms;
  const waited = row.start_at === null && waitingFor;
  return {
    id: row.id,
    state: row.state,
    kind: row.kind,
    lastTransition: row.last_transition,
    listingId: row.listing_id,
    teacherId: row.provider_id,
    changedAt: row.last_transitioned_at.getTime(),
    createdAt: row.created_at.getTime(),
    endedAt: row.ended_at?.getTime() ?? null,
    terms: row.terms,
    subscriptionId: row.subscription_id,
    currency: row.currency,
    payin: row.payin,
    start: waited ? Date.parse(waited.start) : (row.start_at?.getTime() ?? null),
    end: waited ? Date.parse(waited.end) : (row.end_at?.getTime() ?? null),
    places: row.seats ?? 1,
    title: row.title ?? '',
    isOpen: row.listing_state === 'published' && row.is_gone === false,
    data: row.public_data ?? {},
    cover: row.cover && pictureUrl(row.cover, siteOrigin),
    teacherName: row.teacher_name ?? '',
    ...absenceOf(row.teacher_name, row.is_teacher_gone),
  };
}

/** Minutes in which a checkout has to be paid. */
const minutesToPay = 15;

/**
 * Returns when an order ends by itself, epoch milliseconds; null when it does not, or nobody knows.
 */
export function endOf({ state, kind, changedAt, start, end, terms }: StudentOrder): number | null {
  switch (state) {
    case 'pending-payment':
      return kind === 'subscription' ? null : changedAt + minutesToPay * minuteMs;
    case 'preauthorized':
      return requestEndsAt(changedAt, { start, end });
    case 'offered':
      return terms.heldUntil ? Date.parse(terms.heldUntil) : null;
    case 'waiting':
      return start;
    case 'subscription-confirmed':
      // Its month could not be charged.
      return terms.graceUntil ? Date.parse(terms.graceUntil) : null;
    default:
      return null;
  }
}

/** Returns whether the student may write a review now. */
export const canReview = ({ state }: StudentOrder): boolean =>
  state === 'delivered' || state === 'reviewed-by-provider';

/** The next class time that can be booked; of a course its first one for who books now. */
const nextBookable = (data: ListingPublicData, now: number): number | null =>
  isCourse(data) ? (courseDatesOf(data, now).first?.start ?? null) : nextOffered(data, now);

/** Puts the answer about an order together; about one class time of it with `time`. */
export function bookingRow(
  order: StudentOrder,
  now: number,
  time?: { start: number; end: number; status: MyBooking['status'] },
): MyBooking {
  const { data } = order;
  const unit = dateUnitOf(data);
  const isOnline = !isInRoom(data);
  const place = isOnline ? undefined : data.location && areaOf(data.location);
  const workout = data.yogaStyles?.[0];
  const start = time?.start ?? order.start;
  const end = time?.end ?? order.end;
  const endsAt = endOf(order);
  const next = order.isOpen ? nextBookable(data, now) : null;
  return {
    orderId: order.id,
    listingId: order.listingId,
    title: order.title,
    state: order.state,
    kind: order.kind,
    ...(order.terms.course ? { isCourse: true } : {}),
    lastTransition: order.lastTransition,
    status: time?.status ?? (order.terms.movedAt ? 'moved' : 'scheduled'),
    places: order.places,
    teacherId: order.teacherId,
    teacherName: order.teacherName,
    absence: order.absence,
    isOnline,
    canReview: canReview(order),
    canRebook: order.isOpen && (unit !== null || (next !== null && next > now)),
    start: start === null ? undefined : iso(start),
    end: end === null ? undefined : iso(end),
    timezone: data.timezone || undefined,
    unit: unit ?? undefined,
    place: place || undefined,
    cover: order.cover || undefined,
    workout: workout || undefined,
    endsAt: endsAt === null ? undefined : iso(endsAt),
  };
}
