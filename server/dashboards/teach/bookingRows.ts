import { sql } from 'kysely';
import { acceptedStates } from '#server/projection/heldSeats.ts';
import type { Desk } from '#server/projection/classTimes.ts';
import { absenceOf } from '#server/projection/absence.ts';
import type { StudentRow } from '#shared/contract/api/teach.ts';
import { iso } from '#shared/time/time.ts';
import type { Stretch } from './earnings.ts';

/** One booking, or what was paid for or came back of one month of a subscription. */
export interface BookingRow extends Pick<StudentRow, 'name' | 'absence'> {
  orderId: string;
  /** When it was paid or came back; of a free one, when it was booked. ISO text. */
  at: string;
  title: string;
  /** Start of the class time; null of a month of a subscription. */
  start: string | null;
  kind: string;
  state: string;
  seats: number;
  currency: string;
  /** Minor units, as in the months. */
  gross: number;
  commission: number;
  gatewayFee: number;
  refunds: number;
}

interface Row {
  id: string;
  at: Date;
  title: string;
  start_at: Date | null;
  name: string | null;
  is_gone: boolean | null;
  kind: string;
  state: string;
  seats: number;
  currency: string | null;
  gross: number;
  commission: number;
  gateway_fee: number;
  refunds: number;
}

/**
 * Lists the bookings that were paid, or made for free, within months, and the paid months of
 * subscriptions, oldest first. Refunds are in the row of the booking whenever they were made.
 */
export async function bookingRows(
  { db, teacherId }: Desk,
  months: readonly Stretch[],
  currency: string,
): Promise<BookingRow[]> {
  const [from, to] = [iso(months[0]?.start ?? 0), iso(months.at(-1)?.end ?? 0)];
  const { rows } = await sql<Row>`
    WITH entry AS (
      SELECT o.id, o.listing_id, o.customer_id, o.kind, o.state, o.currency,
        coalesce(o.charged_at, o.created_at) AS at, b.start_at, b.seats, o.gross,
        o.commission + o.reversed_commission AS commission,
        o.gateway_fee + o.reversed_gateway_fee AS gateway_fee, o.reversed_gross AS refunds
      FROM projection.orders o JOIN projection.bookings b ON b.order_id = o.id
      WHERE o.provider_id = ${teacherId} AND NOT o.deleted AND NOT b.deleted
        AND o.kind <> 'subscription'
        AND (o.charged_at IS NOT NULL OR o.state = ANY(${[...acceptedStates]}::text[]))
      UNION ALL
      SELECT o.id, o.listing_id, o.customer_id, o.kind, o.state, p.currency,
        coalesce(p.paid_at, p.refunded_at), NULL, 1, p.gross,
        p.commission + p.reversed_commission, p.gateway_fee + p.reversed_gateway_fee,
        p.reversed_gross
      FROM projection.payments p JOIN projection.orders o ON o.id = p.order_id
      WHERE o.provider_id = ${teacherId} AND NOT o.deleted
    )
    SELECT entry.*, l.title, p.name, p.deleted AS is_gone
    FROM entry
    JOIN projection.listings l ON l.id = entry.listing_id
    LEFT JOIN projection.people p ON p.id = entry.customer_id
    WHERE entry.at >= ${from}::timestamptz AND entry.at < ${to}::timestamptz
    ORDER BY entry.at, entry.id
  `.execute(db);
  return rows.map(row => ({
    orderId: row.id,
    at: row.at.toISOString(),
    title: row.title,
    start: row.start_at?.toISOString() ?? null,
    name: row.name ?? '',
    ...absenceOf(row.name, row.is_gone),
    kind: row.kind,
    state: row.state,
    seats: row.seats,
    currency: row.currency ?? currency,
    gross: Number(row.gross),
    commission: Number(row.commission),
    gatewayFee: Number(row.gateway_fee),
    refunds: Number(row.refunds),
  }));
}
