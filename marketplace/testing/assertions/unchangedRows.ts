import { sql } from 'kysely';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import type { Db } from '#marketplace/db/database.ts';
import { refusal } from '../fixtures/people.ts';
import { until } from './until.ts';

// Every call updates its session, a refused one may be counted against a limit (on PostgreSQL the
// counters are rows), and events are numbered at any time; the last tables never change while the
// marketplace runs.
const ignored = [
  'sessions',
  'rate_limits',
  'events',
  'event_inbox',
  'event_sequence',
  'schema_migrations',
  'process_templates',
  'process_versions',
];

async function tablesOf(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1
  `.execute(db);
  return rows.map(({ name }) => name).filter(name => !ignored.includes(name));
}

let tables: string[] | undefined;

type Running = Pick<MarketplaceContext, 'db' | 'now'>;
const running = new WeakMap<Db, Running>();

/**
 * Registers that background jobs of a marketplace run: its rows are compared only while it is idle.
 */
export function jobsRunIn(context: Running): void {
  running.set(context.db, context);
}

/** Returns the contents of every table as text; where jobs run, after the due ones are done. */
export async function contents(db: Db): Promise<Record<string, string>> {
  tables ??= await tablesOf(db);
  const context = running.get(db);
  if (context) await atRest(context);
  const parts = tables.map(
    name => sql`
      SELECT ${name}::text AS name, string_agg(t::text, chr(10) ORDER BY t::text) AS content
      FROM ${sql.table(name)} t`,
  );
  const { rows } = await sql<{ name: string; content: string | null }>`
    ${sql.join(parts, sql` UNION ALL `)}
  `.execute(db);
  return Object.fromEntries(rows.map(({ name, content }) => [name, content ?? '']));
}

/**
 * Returns the refusal of a call, and asserts that no row has changed except in the tables of
 * `except`.
 */
export async function refusedWithoutTrace(
  db: Db,
  call: () => Promise<unknown>,
  except: readonly string[] = [],
): Promise<Awaited<ReturnType<typeof refusal>>> {
  const kept = async () =>
    Object.entries(await contents(db)).filter(([table]) => !except.includes(table));
  const before = await kept();
  const refused = await refusal(call());
  expect(await kept()).toEqual(before);
  return refused;
}

/** Waits until no job is due. */
export const atRest = ({ db, now }: Running): Promise<void> =>
  until('an end of the jobs', async () => {
    const due = await db
      .selectFrom('jobs')
      .select('id')
      .where('failed_at', 'is', null)
      .where('run_at', '<=', now())
      .execute();
    return due.length === 0;
  });
