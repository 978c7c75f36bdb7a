import { sql } from 'kysely';
import { ApiFault } from '#server/base/apiFault.ts';
import type { Desk } from '#server/projection/classTimes.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { EarningsMonth } from '#shared/contract/api/teach.ts';
import { instantOf, iso } from '#shared/time/time.ts';

/** Months with their zone, `YYYY-MM`; the last one is included. */
export interface Months {
  from: string;
  to: string;
  zone: string;
}

/** A stretch of whole months, epoch milliseconds. */
export interface Stretch {
  name: string;
  start: number;
  end: number;
}

const mostMonths = 36;

const nextMonth = (month: string): string => {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`;
};

/** Lists the months. @throws ApiFault 400 for more than 36, or an end before the beginning */
export function monthsOf({ from, to, zone }: Months): Stretch[] {
  const startOf = (month: string) => instantOf({ date: `${month}-01`, time: '00:00' }, zone);
  const found: Stretch[] = [];
  for (let name = from; name <= to && found.length <= mostMonths; name = nextMonth(name)) {
    found.push({ name, start: startOf(name), end: startOf(nextMonth(name)) });
  }
  if (found.length > 0 && found.length <= mostMonths) return found;
  throw new ApiFault(400, [
    {
      status: 400,
      code: 'validation-invalid-value',
      title: 'At most 36 months, and the end not before the beginning.',
      source: { path: ['to'], type: 'query' },
    },
  ]);
}

/** Sums of one month, minor units. */
interface Sums {
  name: string;
  orders: number;
  gross: number;
  commission: number;
  gateway_fee: number;
  refunds: number;
}

/**
 * Sums up what was captured and what was given back, each in the month in which it happened. What
 * comes back of fees makes the fees of that month less.
 */
export async function earningsOf(
  { db, teacherId }: Desk,
  months: readonly Stretch[],
): Promise<EarningsMonth[]> {
  const names = months.map(({ name }) => name);
  const starts = months.map(({ start }) => iso(start));
  const ends = months.map(({ end }) => iso(end));
  const { currency } = marketplace;
  const { rows } = await sql<Sums>`
    WITH sold AS (
      SELECT currency, charged_at, gross, commission, gateway_fee, refunds
      FROM projection.orders
      WHERE provider_id = ${teacherId} AND NOT deleted AND charged_at IS NOT NULL
        AND currency = ${currency}
    ), month_paid AS (
      SELECT p.* FROM projection.payments p JOIN projection.orders o ON o.id = p.order_id
      WHERE o.provider_id = ${teacherId} AND NOT o.deleted AND p.currency = ${currency}
    ), entry AS (
      SELECT charged_at AS at, 1 AS orders, gross, commission, gateway_fee, 0 AS refunds FROM sold
      UNION ALL
      SELECT (refund ->> 'at')::timestamptz, 0, 0, (refund ->> 'commission')::bigint,
        (refund ->> 'gatewayFee')::bigint, (refund ->> 'gross')::bigint
      FROM sold, jsonb_array_elements(refunds) AS one (refund)
      UNION ALL
      SELECT paid_at, 1, gross, commission, gateway_fee, 0 FROM month_paid
      UNION ALL
      SELECT refunded_at, 0, 0, reversed_commission, reversed_gateway_fee, reversed_gross
      FROM month_paid WHERE refunded_at IS NOT NULL
    )
    SELECT month.name, sum(orders)::integer AS orders, sum(gross)::bigint AS gross,
      sum(commission)::bigint AS commission, sum(gateway_fee)::bigint AS gateway_fee,
      sum(refunds)::bigint AS refunds
    FROM unnest(${names}::text[], ${starts}::timestamptz[], ${ends}::timestamptz[])
      AS month (name, starts, ends)
    JOIN entry ON entry.at >= month.starts AND entry.at < month.ends
    GROUP BY month.name
  `.execute(db);
  const byName = new Map(rows.map(row => [row.name, row]));
  const money = (amount = 0) => ({ amount: Number(amount), currency });
  return months.map(({ name }) => {
    const sums = byName.get(name);
    const { gross = 0, commission = 0, gateway_fee: fee = 0, refunds = 0 } = sums ?? {};
    return {
      month: name,
      orders: sums?.orders ?? 0,
      gross: money(gross),
      commission: money(commission),
      gatewayFee: money(fee),
      refunds: money(refunds),
      net: money(Number(gross) + Number(commission) + Number(fee) + Number(refunds)),
    };
  });
}
