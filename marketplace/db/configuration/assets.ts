import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Insertable, Selectable } from 'kysely';
import { pathFault } from '#marketplace/domain/asset/path.ts';
import type { Db } from '../database.ts';
import type { AssetContentsTable, AssetVersionsTable } from '../tables/assets.ts';

/** A version of the asset tree. */
export type AssetVersion = Pick<Selectable<AssetVersionsTable>, 'seq' | 'version'>;

/** The content of a file: text of a document, or the data of an image. */
export type AssetContent = Selectable<AssetContentsTable>;

/** A file in a version of the tree. */
export interface AssetFile extends AssetContent {
  id: string;
  /** Without a leading slash. */
  path: string;
}

/** The tree before the first push; `flex-cli` calls that version `nil`. */
const emptyTree: AssetVersion = { seq: 0, version: 'nil' };

/** Returns the version that the alias `latest` refers to. */
export async function latestAssetVersion(db: Db): Promise<AssetVersion> {
  const found = await db
    .selectFrom('asset_versions')
    .select(['seq', 'version'])
    .orderBy('seq', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found ?? emptyTree;
}

export async function findAssetVersion(db: Db, version: string): Promise<AssetVersion | undefined> {
  if (version === emptyTree.version) return emptyTree;
  return db
    .selectFrom('asset_versions')
    .select(['seq', 'version'])
    .where('version', '=', version)
    .executeTakeFirst();
}

const filesAt = (db: Db, seq: number) =>
  db
    .selectFrom('assets')
    .innerJoin('asset_contents', 'asset_contents.content_hash', 'assets.content_hash')
    .selectAll('asset_contents')
    .select(['assets.id', 'assets.path'])
    .where('from_seq', '<=', seq)
    .where(eb => eb.or([eb('to_seq', 'is', null), eb('to_seq', '>', seq)]))
    // Byte order is the same on every database, whatever its collation.
    .orderBy(sql`path COLLATE "C"`);

/** The files at the given paths in a version, by path. */
export async function assetsAt(
  db: Db,
  { seq }: AssetVersion,
  paths: readonly string[],
): Promise<AssetFile[]> {
  // Other paths can not be in the tree, and some of them are not valid text for the database.
  const possible = paths.filter(path => pathFault(path) === null);
  if (possible.length === 0) return [];
  return filesAt(db, seq)
    .where('path', '=', sql<string>`ANY(${possible}::text[])`)
    .execute();
}

/** The documents of a version below a path prefix, by path. */
export const documentsBelow = (
  db: Db,
  { seq }: AssetVersion,
  prefix: string,
): Promise<AssetFile[]> =>
  filesAt(db, seq)
    .where('document', 'is not', null)
    .where(sql<boolean>`starts_with(path, ${prefix})`)
    .execute();

/** Paths and hashes of a whole version, by path. */
export const assetTree = (
  db: Db,
  { seq }: AssetVersion,
): Promise<Pick<AssetFile, 'path' | 'content_hash' | 'byte_size'>[]> =>
  db
    .selectFrom(filesAt(db, seq).as('files'))
    .select(['path', 'content_hash', 'byte_size'])
    .execute();

/** Stores a content unless it is stored already; returns the stored one. */
export const storeAssetContent = (
  db: Db,
  content: Insertable<AssetContentsTable>,
): Promise<AssetContent> =>
  db
    .insertInto('asset_contents')
    .values(content)
    .onConflict(conflict =>
      conflict.column('content_hash').doUpdateSet({ used_at: content.used_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow();

/** Marks contents as used again, so that they are not deleted; returns those that exist. */
export async function useAssetContents(
  db: Db,
  hashes: readonly string[],
  now: Date,
): Promise<AssetContent[]> {
  if (hashes.length === 0) return [];
  return db
    .updateTable('asset_contents')
    .set({ used_at: now })
    .where('content_hash', '=', sql<string>`ANY(${hashes}::text[])`)
    .returningAll()
    .execute();
}

/** Serializes changes of the tree until the transaction ends. */
export async function lockAssetTree(tx: Db): Promise<void> {
  await tx.selectFrom('marketplace').select('id').forNoKeyUpdate().execute();
}

/** A change of one path: the hash of its new content, or null to delete it. */
export interface AssetChange {
  path: string;
  contentHash: string | null;
}

/** The operator who makes a version, and why. */
export interface AssetAuthor {
  operatorId: string;
  note: string;
}

/** Adds a version with some paths changed. The caller holds the lock of the tree. */
export async function addAssetVersion(
  tx: Db,
  changes: readonly AssetChange[],
  now: Date,
  by: AssetAuthor | null = null,
): Promise<AssetVersion> {
  const seq = (await latestAssetVersion(tx)).seq + 1;
  const version = randomUUID();
  await tx
    .insertInto('asset_versions')
    .values({
      seq,
      version,
      created_at: now,
      operator_id: by?.operatorId ?? null,
      note: by?.note ?? null,
    })
    .execute();
  await tx
    .updateTable('assets')
    .set({ to_seq: seq })
    .where('to_seq', 'is', null)
    .where('path', '=', sql<string>`ANY(${changes.map(({ path }) => path)}::text[])`)
    .execute();
  const rows = changes.flatMap(({ path, contentHash }) =>
    contentHash === null
      ? []
      : [{ id: randomUUID(), path, content_hash: contentHash, from_seq: seq, to_seq: null }],
  );
  if (rows.length > 0) await tx.insertInto('assets').values(rows).execute();
  return { seq, version };
}

/**
 * Deletes contents that no version uses and that were not staged since `usedBefore`.
 * @returns the ids of the images among them, whose bytes are still in the object store
 */
export async function dropUnusedContents(db: Db, usedBefore: Date): Promise<string[]> {
  const rows = await db
    .deleteFrom('asset_contents')
    .where('used_at', '<', usedBefore)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('assets')
            .select('assets.id')
            .whereRef('assets.content_hash', '=', 'asset_contents.content_hash'),
        ),
      ),
    )
    .returning('image_id')
    .execute();
  return rows.flatMap(({ image_id: id }) => id ?? []);
}

/** A version with the operator who made it. */
export interface AssetVersionRow extends Selectable<AssetVersionsTable> {
  operator: { first_name: string; last_name: string; display_name: string | null };
}

/** Returns a page of the versions, newest first, each with the paths that it changed. */
export async function assetVersions(
  db: Db,
  { page, perPage }: { page: number; perPage: number },
): Promise<{ rows: { row: AssetVersionRow; paths: string[] }[]; total: number }> {
  const total = (await latestAssetVersion(db)).seq;
  const found = await db
    .selectFrom('asset_versions')
    .leftJoin('users', 'users.id', 'asset_versions.operator_id')
    .selectAll('asset_versions')
    .select(['users.first_name', 'users.last_name', 'users.display_name'])
    .orderBy('seq', 'desc')
    .limit(perPage)
    .offset((page - 1) * perPage)
    .execute();
  const seqs = found.map(({ seq }) => seq);
  const changed = await db
    .selectFrom('assets')
    .select(['path', 'from_seq', 'to_seq'])
    .where(eb =>
      eb.or([
        eb('from_seq', '=', sql<number>`ANY(${seqs}::int[])`),
        eb('to_seq', '=', sql<number>`ANY(${seqs}::int[])`),
      ]),
    )
    .orderBy(sql`path COLLATE "C"`)
    .execute();
  const rows = found.map(({ first_name, last_name, display_name, ...row }) => ({
    row: {
      ...row,
      operator: { first_name: first_name ?? '', last_name: last_name ?? '', display_name },
    },
    paths: [
      ...new Set(
        changed
          .filter(file => file.from_seq === row.seq || file.to_seq === row.seq)
          .map(({ path }) => path),
      ),
    ],
  }));
  return { rows, total };
}

/** Returns the images among contents, by their hashes. */
export async function imagesOfContents(
  db: Db,
  hashes: readonly string[],
): Promise<ReadonlyMap<string, AssetContent>> {
  if (hashes.length === 0) return new Map();
  const rows = await db
    .selectFrom('asset_contents')
    .selectAll()
    .where('content_hash', '=', sql<string>`ANY(${hashes}::text[])`)
    .where('image_id', 'is not', null)
    .execute();
  return new Map(rows.map(row => [row.content_hash, row]));
}

/** Returns the text of a staged or stored document by the hash of its content. */
export async function documentOfContent(db: Db, hash: string): Promise<string | null> {
  const row = await db
    .selectFrom('asset_contents')
    .select('document')
    .where('content_hash', '=', hash)
    .executeTakeFirst();
  return row?.document ?? null;
}
