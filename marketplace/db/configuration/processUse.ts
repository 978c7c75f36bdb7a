import { sql } from 'kysely';
import type { Way } from '#marketplace/domain/transaction/dryRun.ts';
import type { Actor } from '#marketplace/domain/process/model.ts';
import type { Db } from '../database.ts';

/** Number of orders in a state of a version. */
export interface StateCount {
  version: number;
  state: string;
  count: number;
}

/** Counts the orders of a process by version and state, newest version first. */
export async function countStates(db: Db, name: string): Promise<StateCount[]> {
  const rows = await db
    .selectFrom('transactions')
    .select(['process_version as version', 'state', eb => eb.fn.countAll<number>().as('count')])
    .where('process_name', '=', name)
    .where('state', 'is not', null)
    .groupBy(['process_version', 'state'])
    .orderBy('process_version', 'desc')
    .orderBy('state')
    .execute();
  return rows.flatMap(({ version, state, count }) =>
    state === null ? [] : [{ version, state, count: Number(count) }],
  );
}

/** Orders of a dry run, the newest ones; more would hold up the calls of others. */
export const maxOrdersTried = 50_000;

/** The ways that orders of a process have gone since they were made; each way once. */
export async function waysOfOrders(db: Db, name: string, since: Date): Promise<Way[]> {
  const { rows } = await sql<{ steps: [string, Actor][]; orders: number; example: string }>`
    SELECT way.steps, count(*)::int AS orders, min(way.id::text) AS example
    FROM (
      SELECT o.id,
        jsonb_agg(jsonb_build_array(s.transition, s.by_actor) ORDER BY s.seq) AS steps
      FROM (
        SELECT id FROM transactions
        WHERE process_name = ${name} AND state IS NOT NULL AND created_at >= ${since}
        ORDER BY created_at DESC, id DESC LIMIT ${maxOrdersTried}
      ) o
      JOIN transitions s ON s.transaction_id = o.id
      GROUP BY o.id
    ) way
    GROUP BY way.steps
    ORDER BY orders DESC, example`.execute(db);
  return rows.map(({ steps, orders, example }) => ({
    steps: steps.map(([transition, by]) => ({ transition, by })),
    orders,
    example,
  }));
}
