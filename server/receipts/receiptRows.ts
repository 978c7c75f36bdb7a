import { sql } from 'kysely';
import type { ProjectionDb } from '#server/projection/tables.ts';
import { receiptsPerPage } from '#shared/contract/api/receipts.ts';
import type { ReceiptList } from '#shared/contract/api/receipts.ts';
import type { ReceiptRole } from '#shared/contract/bodies/receipts.ts';
import type { Receipt } from '#shared/contract/receipt.ts';

/** Reader of receipts, with their part in the orders. */
export interface Reader {
  db: ProjectionDb;
  userId: string;
  role: ReceiptRole;
}

const columnOf = { customer: 'o.customer_id', provider: 'o.provider_id' } as const;
const personOf = { customer: 'issuer', provider: 'student' } as const;

interface Row {
  order_id: string;
  receipt: Receipt;
  refunded: number | null;
}

const own = ({ userId, role }: Reader) => sql`
  FROM projection.orders o, jsonb_array_elements(o.receipts) AS r (receipt)
  WHERE ${sql.ref(columnOf[role])} = ${userId} AND NOT o.deleted
`;
const ofYear = (year: string | undefined) =>
  year === undefined ? sql`` : sql`AND left(r.receipt ->> 'number', 4) = ${year}`;

/** Lists a page of receipts, the newest first. */
export async function receiptsPage(
  reader: Reader,
  { year, page }: { year?: string | undefined; page: number },
): Promise<Pick<ReceiptList, 'receipts' | 'years' | 'totalItems' | 'totalPages'>> {
  const { db, role } = reader;
  const { rows: counts } = await sql<{ year: string; items: number }>`
    SELECT left(r.receipt ->> 'number', 4) AS year, count(*)::integer AS items
    ${own(reader)} GROUP BY 1 ORDER BY 1 DESC
  `.execute(db);
  const { rows } = await sql<Row>`
    SELECT o.id AS order_id, r.receipt, (
      SELECT sum((other ->> 'amount')::bigint)::bigint
      FROM jsonb_array_elements(o.receipts) AS other
      WHERE other ->> 'refunds' = r.receipt ->> 'number'
    ) AS refunded
    ${own(reader)} ${ofYear(year)}
    ORDER BY r.receipt ->> 'at' DESC, r.receipt ->> 'number' DESC, o.id
    LIMIT ${receiptsPerPage} OFFSET ${(page - 1) * receiptsPerPage}
  `.execute(db);
  const totalItems = counts
    .filter(one => year === undefined || one.year === year)
    .reduce((sum, { items }) => sum + items, 0);
  return {
    years: counts.map(one => one.year),
    totalItems,
    totalPages: Math.ceil(totalItems / receiptsPerPage),
    receipts: rows.map(({ order_id: orderId, receipt, refunded }) => {
      const { number, series, kind, at, amount, currency, refunds, title, card } = receipt;
      const person = receipt[personOf[role]];
      return {
        orderId,
        number,
        series: series || undefined,
        kind,
        at,
        amount: { amount, currency },
        refunded: refunded ? { amount: Number(refunded), currency } : undefined,
        refunds: refunds || undefined,
        title: title || undefined,
        person: person || undefined,
        card,
      };
    }),
  };
}

/** Lists all receipts of a year, the oldest first. */
export async function receiptsOfYear(reader: Reader, year: string): Promise<Receipt[]> {
  const { rows } = await sql<Pick<Row, 'receipt'>>`
    SELECT r.receipt ${own(reader)} ${ofYear(year)}
    ORDER BY r.receipt ->> 'at', r.receipt ->> 'number', o.id
  `.execute(reader.db);
  return rows.map(({ receipt }) => receipt);
}
