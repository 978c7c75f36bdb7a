import { z } from 'zod';
import type { ScriptRunner } from '#marketplace/db/driver/handle.ts';
import { originalKey } from '#marketplace/storage/images.ts';
import { readTexts } from './rows.ts';

/** A column with keys of objects: its table as in SQL. */
export interface ObjectColumn {
  table: string;
  column: string;
}

// Renditions are made again from the originals.
const ownObjects = `
  SELECT 'image' AS kind, id::text AS name FROM images
  UNION ALL
  SELECT 'image', image_id::text FROM asset_contents WHERE image_id IS NOT NULL
  UNION ALL
  SELECT 'file', object_key FROM files WHERE object_key IS NOT NULL`;

const objectsOf = (columns: readonly ObjectColumn[]): string =>
  [
    ownObjects,
    ...columns.map(
      ({ table, column }) => `SELECT 'file', ${column} FROM ${table} WHERE ${column} IS NOT NULL`,
    ),
  ].join(' UNION ALL ');

const objectSchema = z.object({ kind: z.enum(['image', 'file']), name: z.string() });

const countSchema = z.object({ count: z.coerce.number() });

/** Counts the objects that rows name. */
export async function countObjects(
  runner: ScriptRunner,
  columns: readonly ObjectColumn[],
): Promise<number> {
  const [row] = await runner.rows(`SELECT count(*) AS count FROM (${objectsOf(columns)}) o`);
  return countSchema.parse(row).count;
}

/** Lists the keys of objects that rows name, in a fixed order. */
export async function* objectKeys(
  runner: ScriptRunner,
  columns: readonly ObjectColumn[],
): AsyncGenerator<string> {
  const select = `SELECT row_to_json(o)::text FROM (
    SELECT * FROM (${objectsOf(columns)}) u ORDER BY kind, name COLLATE "C") o`;
  for await (const texts of readTexts(runner, select)) {
    for (const text of texts) {
      const { kind, name } = objectSchema.parse(JSON.parse(text));
      yield kind === 'image' ? originalKey(name) : name;
    }
  }
}
