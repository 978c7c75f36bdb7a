import { z } from 'zod';
import type { ScriptRunner } from '#marketplace/db/driver/handle.ts';
import { qualified } from './format.ts';
import type { ArchivedTable, ArchiveKind } from './format.ts';

/** Tables that processes write for themselves: locks, limits, failures, notes of migrations. */
const neverArchived = [
  'public.schema_migrations',
  'public.rate_limits',
  'public.web_locks',
  'public.failed_requests',
  'kysely_migration',
  'kysely_migration_lock',
];
/** Tables whose rows are worth nothing, or too much, in another installation. */
const notExported = ['public.sessions', 'public.authorization_codes', 'public.email_tokens'];
/** Columns with numbers of transactions, which start again in another database. */
const transactionNumbers: Readonly<Record<string, readonly string[]>> = {
  'public.event_sequence': ['quiet_xact', 'quiet_version'],
};

const tablesSql = `
SELECT n.nspname AS schema, c.relname AS name,
  (SELECT array_agg(a.attname::text ORDER BY a.attnum) FROM pg_attribute a
    WHERE a.attrelid = c.oid AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = '') AS columns,
  (SELECT array_agg(a.attname::text || CASE WHEN a.attcollation <> 0 THEN ' COLLATE "C"' ELSE '' END
      ORDER BY array_position(i.indkey::int2[], a.attnum))
    FROM pg_index i JOIN pg_attribute a ON a.attrelid = c.oid AND a.attnum = ANY (i.indkey::int2[])
    WHERE i.indrelid = c.oid AND i.indisprimary) AS "order",
  (SELECT a.attname::text FROM pg_attribute a
    WHERE a.attrelid = c.oid AND a.attidentity <> '') AS identity
FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
WHERE c.relkind = 'r' AND n.nspname = ANY($1::text[])
ORDER BY n.nspname COLLATE "C", c.relname COLLATE "C"`;

const tableSchema = z.object({
  schema: z.string(),
  name: z.string(),
  columns: z.array(z.string()),
  order: z.array(z.string()).nullable(),
  identity: z.string().nullable(),
});

/** A table as it is in the database. */
export interface CatalogTable {
  schema: string;
  name: string;
  columns: string[];
  /** Columns of the primary key, as they are ordered by; none without one. */
  order: string[];
  /** Identity column. */
  identity: string | null;
}

/** Lists the tables of the schemas that an archive of any kind holds. */
export async function catalogTables(
  runner: ScriptRunner,
  schemas: readonly string[],
): Promise<CatalogTable[]> {
  const rows = await runner.rows(tablesSql, [[...schemas]]);
  return rows
    .map(row => tableSchema.parse(row))
    .filter(
      ({ schema, name }) => ![`${schema}.${name}`, name].some(one => neverArchived.includes(one)),
    )
    .map(({ order, columns, ...table }) => ({
      ...table,
      order: order ?? [],
      columns: columns.filter(column => !transactionNumbers[qualified(table)]?.includes(column)),
    }));
}

/** Returns whether archives of this kind hold a table. */
export const isArchived = (kind: ArchiveKind, table: Pick<ArchivedTable, 'schema' | 'name'>) =>
  kind === 'backup' || !notExported.includes(qualified(table));

const lastValueSql = (table: CatalogTable) =>
  `SELECT coalesce(last_value, 0) AS value FROM pg_sequences
   WHERE format('%I.%I', schemaname, sequencename) =
     pg_get_serial_sequence('${qualified(table)}', '${table.identity}')`;

const numberSchema = z.object({ value: z.coerce.number() });

/** Counts the rows of a table and reads its sequence. */
export async function measureTable(
  runner: ScriptRunner,
  table: CatalogTable,
): Promise<ArchivedTable> {
  const { schema, name, columns, identity } = table;
  const number = async (sql: string) => numberSchema.parse((await runner.rows(sql))[0]).value;
  return {
    schema,
    name,
    columns,
    rows: await number(`SELECT count(*) AS value FROM ${qualified(table)}`),
    sequence:
      identity === null ? null : { column: identity, value: await number(lastValueSql(table)) },
  };
}
