import { z } from 'zod';
import type { ScriptRunner } from '#marketplace/db/driver/handle.ts';
import { catalogTables } from './catalog.ts';
import { ArchiveError, qualified } from './format.ts';
import type { ArchivedTable } from './format.ts';

const statementsSchema = z.array(z.object({ drop: z.string(), create: z.string() }));

// Checked and built once at the end, which is faster than for every row, and in any order of
// tables.
const foreignKeysSql = `
SELECT format('ALTER TABLE %s DROP CONSTRAINT %I', conrelid::regclass, conname) AS drop,
  format('ALTER TABLE %s ADD CONSTRAINT %I %s', conrelid::regclass, conname, pg_get_constraintdef(oid)) AS create
FROM pg_constraint WHERE contype = 'f' AND connamespace::regnamespace::text = ANY($1::text[])`;

const indexesSql = `
SELECT format('DROP INDEX %s', i.indexrelid::regclass) AS drop, pg_get_indexdef(i.indexrelid) AS create
FROM pg_index i JOIN pg_class c ON c.oid = i.indrelid
WHERE c.relnamespace::regnamespace::text = ANY($1::text[])
  AND NOT EXISTS (SELECT FROM pg_constraint k WHERE k.conindid = i.indexrelid AND k.contype IN ('p', 'u', 'x'))`;

/**
 * Runs `fill` on empty tables without triggers, foreign keys and indexes, which are put back
 * afterwards: rows that break a key fail then. Runs inside a transaction.
 */
export async function refillTables(
  runner: ScriptRunner,
  schemas: readonly string[],
  fill: (columnsOf: (table: ArchivedTable) => string[]) => Promise<void>,
): Promise<void> {
  const statements = async (sql: string) =>
    statementsSchema.parse(await runner.rows(sql, [[...schemas]]));
  const removed = [...(await statements(foreignKeysSql)), ...(await statements(indexesSql))];
  const tables = await catalogTables(runner, schemas);
  const all = (change: (table: string) => string) =>
    runner.script(tables.map(table => change(qualified(table))).join(';'));
  await runner.script(removed.map(({ drop }) => drop).join(';'));
  await all(table => `ALTER TABLE ${table} DISABLE TRIGGER USER`);
  await runner.script(`TRUNCATE ${tables.map(qualified).join(', ')}`);
  await fill(archived => {
    const found = tables.find(table => qualified(table) === qualified(archived));
    const unknown = archived.columns.find(column => !found?.columns.includes(column));
    if (found && unknown === undefined) return archived.columns;
    throw new ArchiveError(
      `This version has no ${found ? `column ${unknown} of ` : ''}table ${qualified(archived)}.`,
    );
  });
  await all(table => `ALTER TABLE ${table} ENABLE TRIGGER USER`);
  // Indexes first: the foreign keys are checked with them.
  for (const { create } of removed.toReversed()) await runner.script(create);
}

/** Inserts rows, given as JSON, a row a line. */
export async function insertLines(
  runner: ScriptRunner,
  table: ArchivedTable,
  lines: string,
): Promise<void> {
  const columns = table.columns.join(', ');
  const rows = lines.trimEnd().replaceAll('\n', ',');
  await runner.rows(
    `INSERT INTO ${qualified(table)} (${columns}) OVERRIDING SYSTEM VALUE
     SELECT ${columns} FROM json_populate_recordset(NULL::${qualified(table)}, $1::json)`,
    [`[${rows}]`],
  );
}

/** Lets the identity column of a table go on behind the highest number that it has given. */
export async function setSequence(runner: ScriptRunner, table: ArchivedTable): Promise<void> {
  if (!table.sequence || table.sequence.value < 1) return;
  await runner.rows(`SELECT setval(pg_get_serial_sequence($1, $2), $3::text::bigint)`, [
    qualified(table),
    table.sequence.column,
    table.sequence.value,
  ]);
}
