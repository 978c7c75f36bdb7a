import { randomUUID } from 'node:crypto';
import type pg from 'pg';
import type { ClassTime } from './load.ts';

// The rows of one booking, written again by plain SQL under the lock that the marketplace takes:
// what is left of the difference is what deciding and speaking the protocol cost.

interface Row {
  table: string;
  values: Record<string, unknown>;
}

const uuid = /[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g;

/** Every row that belongs to a transaction, as JSON, without columns that the database numbers. */
export async function rowsOfBooking(client: pg.ClientBase, transactionId: string): Promise<Row[]> {
  const { rows: tables } = await client.query<{
    name: string;
    column: string;
    numbered: string[];
  }>(`
    SELECT c.table_name AS name, c.column_name AS column, array(
      SELECT n.column_name::text FROM information_schema.columns n
      WHERE n.table_name = c.table_name AND n.is_identity = 'YES') AS numbered
    FROM information_schema.columns c
    WHERE c.table_schema = 'public'
      AND (c.column_name = 'transaction_id' OR (c.table_name, c.column_name) IN (('transactions', 'id'), ('events', 'resource_id')))
    ORDER BY c.table_name <> 'transactions', c.table_name`);
  const rows: Row[] = [];
  for (const { name, column, numbered } of tables) {
    const { rows: found } = await client.query<{ row: Record<string, unknown> }>(
      `SELECT to_jsonb(t) AS row FROM ${name} t WHERE t.${column} = $1`,
      [transactionId],
    );
    for (const { row } of found) {
      const values = Object.entries(row).filter(([key]) => !numbered.includes(key));
      rows.push({ table: name, values: Object.fromEntries(values) });
    }
  }
  const adjustments = await client.query<{ row: Record<string, unknown> }>(
    `SELECT to_jsonb(a) AS row FROM stock_adjustments a JOIN stock_reservations r
       ON r.id = a.stock_reservation_id WHERE r.transaction_id = $1`,
    [transactionId],
  );
  return [
    ...rows,
    ...adjustments.rows.map(({ row }) => ({ table: 'stock_adjustments', values: row })),
  ];
}

/** Writes the rows of a booking once more, for another class time and under other ids. */
export async function writeBooking(
  pool: pg.Pool,
  rows: readonly Row[],
  model: ClassTime,
  time: ClassTime,
  people: ReadonlySet<string>,
): Promise<void> {
  const ids = new Map<string, string>([[model.listingId, time.listingId]]);
  const renamed = (id: string) => {
    if (people.has(id)) return id;
    const known = ids.get(id) ?? randomUUID();
    ids.set(id, known);
    return known;
  };
  const client = await pool.connect();
  try {
    await client.query('BEGIN');
    await client.query('SELECT * FROM listings WHERE id = $1 FOR UPDATE', [time.listingId]);
    for (const { table, values } of rows) {
      const keys = Object.keys(values).join(', ');
      const text = JSON.stringify(values).replace(uuid, renamed);
      await client.query(
        `INSERT INTO ${table} (${keys}) SELECT ${keys} FROM jsonb_populate_record(NULL::${table}, $1)`,
        [text],
      );
    }
    await client.query('UPDATE stock SET quantity = quantity - 1 WHERE listing_id = $1', [
      time.listingId,
    ]);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK');
    throw error;
  } finally {
    client.release();
  }
}
