import type { ScriptRunner } from '#marketplace/db/driver/handle.ts';
import { qualified } from './format.ts';
import type { CatalogTable } from './catalog.ts';

/** Rows that are in memory at a time. */
const fetchSize = 500;
/** Bytes from which a part of a table is complete. */
const partBytes = 2_000_000;

let cursors = 0;

/** Reads a query of one text column in small steps. Runs inside a transaction. */
export async function* readTexts(runner: ScriptRunner, select: string): AsyncGenerator<string[]> {
  // A name of its own: a statement prepared for one cursor does not fit the columns of another.
  const cursor = `archive_${(cursors += 1)}`;
  await runner.script(`DECLARE ${cursor} NO SCROLL CURSOR FOR ${select}`);
  for (;;) {
    const rows = await runner.rows(`FETCH ${fetchSize} FROM ${cursor}`);
    if (rows.length === 0) break;
    yield rows.map(row => String(Object.values(row)[0]));
  }
  await runner.script(`CLOSE ${cursor}`);
}

const selectRows = ({ columns, order, ...table }: CatalogTable): string => {
  const by = order.length > 0 ? `ORDER BY ${order.join(', ')}` : '';
  return `SELECT row_to_json(t)::text FROM (
    SELECT ${columns.join(', ')} FROM ${qualified(table)} ${by}) t`;
};

/** Rows as JSON, a row a line, and their number. */
export interface TablePart {
  lines: Buffer;
  rows: number;
}

/** Reads a table in the order of its primary key, in parts of a few megabytes. */
export async function* readTable(
  runner: ScriptRunner,
  table: CatalogTable,
): AsyncGenerator<TablePart> {
  let pending: string[] = [];
  let bytes = 0;
  const complete = (): TablePart => {
    const part = { lines: Buffer.from(`${pending.join('\n')}\n`), rows: pending.length };
    pending = [];
    bytes = 0;
    return part;
  };
  for await (const texts of readTexts(runner, selectRows(table))) {
    for (const text of texts) {
      pending.push(text);
      bytes += text.length;
    }
    if (bytes >= partBytes) yield complete();
  }
  if (pending.length > 0) yield complete();
}
