import { sql } from 'kysely';
import type { Db } from '#marketplace/db/database.ts';
import { refusal } from './people.ts';

// Every call touches its session; the others never change while the marketplace runs.
const ignored = ['sessions', 'schema_migrations', 'process_templates'];

/** The contents of every table, as one text for each. */
export async function contents(db: Db): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    SELECT table_name AS name FROM information_schema.tables
    WHERE table_schema = 'public' AND table_type = 'BASE TABLE' ORDER BY 1
  `.execute(db);
  const found: Record<string, string> = {};
  for (const { name } of tables.rows) {
    if (ignored.includes(name)) continue;
    const { rows } = await sql<{ content: string | null }>`
      SELECT string_agg(t::text, chr(10) ORDER BY t::text) AS content FROM ${sql.table(name)} t
    `.execute(db);
    found[name] = rows[0]?.content ?? '';
  }
  return found;
}

/** What a call was refused with, once it is certain that no row has changed but those of `except`. */
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
