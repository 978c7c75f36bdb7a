import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { searchableTexts } from '#marketplace/domain/search/extendedData.ts';
import { keywordsVersion } from '#marketplace/domain/search/keywords.ts';
import type {
  SchemaScope,
  SchemaSubject,
  SearchSchema,
} from '#marketplace/domain/search/schema.ts';
import { readMarketplace } from './marketplace.ts';
import { setKeywordIndex } from '../listings/listings.ts';
import type { SearchSchemasTable } from '../tables/listings.ts';

/** Search schemas of one or several subjects, by subject, scope and key. */
export async function searchSchemas(
  db: Db,
  subjects: readonly SchemaSubject[],
): Promise<SearchSchema[]> {
  const rows = await db
    .selectFrom('search_schemas')
    .selectAll()
    .where('subject', 'in', subjects)
    .orderBy('subject')
    .orderBy('scope')
    .orderBy('key')
    .execute();
  return rows.map(fromRow);
}

/**
 * Adds or replaces a schema. Changes of listings' text schemas rebuild their keyword index.
 * @param fromAsset true when a hosted asset defines it
 */
export async function setSearchSchema(
  tx: Db,
  schema: SearchSchema,
  fromAsset = false,
): Promise<void> {
  const known = await findSchema(tx, schema);
  const { subject, scope, key, cardinality, doc } = schema;
  const columns = {
    value_type: schema.type,
    cardinality,
    default_value: schema.defaultValue === null ? null : JSON.stringify(schema.defaultValue),
    doc,
    from_asset: fromAsset,
  };
  await tx
    .insertInto('search_schemas')
    .values({ subject, scope, key, ...columns })
    .onConflict(conflict => conflict.columns(['subject', 'scope', 'key']).doUpdateSet(columns))
    .execute();
  const becomesText = schema.type === 'text' && known?.value_type !== 'text';
  const wasText = schema.type !== 'text' && known?.value_type === 'text';
  if (subject === 'listing' && (becomesText || wasText)) await rebuildKeywordIndex(tx);
}

/** Adds those of the schemas that are not there. What was set otherwise stays. */
export async function addSearchSchemas(tx: Db, schemas: readonly SearchSchema[]): Promise<void> {
  for (const schema of schemas) {
    if (!(await findSchema(tx, schema))) await setSearchSchema(tx, schema);
  }
}

/** Removes a schema; returns false when there was none. */
export async function unsetSearchSchema(
  tx: Db,
  schema: { subject: SchemaSubject; scope: SchemaScope; key: string },
): Promise<boolean> {
  const known = await findSchema(tx, schema);
  if (!known) return false;
  await tx
    .deleteFrom('search_schemas')
    .where('subject', '=', schema.subject)
    .where('scope', '=', schema.scope)
    .where('key', '=', schema.key)
    .execute();
  if (schema.subject === 'listing' && known.value_type === 'text') await rebuildKeywordIndex(tx);
  return true;
}

/** Returns whether a hosted asset defines the schema. */
export async function isSchemaOfAsset(
  db: Db,
  schema: { subject: SchemaSubject; scope: SchemaScope; key: string },
): Promise<boolean> {
  return (await findSchema(db, schema))?.from_asset ?? false;
}

/**
 * Replaces the schemas that hosted assets define; other schemas of the same key and scope are
 * replaced too.
 */
export async function setAssetSchemas(tx: Db, schemas: readonly SearchSchema[]): Promise<void> {
  const before = await tx
    .selectFrom('search_schemas')
    .select(['subject', 'scope', 'key'])
    .where('from_asset', '=', true)
    .execute();
  const same = (one: SchemaKey) => (other: SchemaKey) =>
    one.subject === other.subject && one.scope === other.scope && one.key === other.key;
  for (const gone of before.filter(each => !schemas.some(same(each)))) {
    await unsetSearchSchema(tx, gone);
  }
  for (const schema of schemas) await setSearchSchema(tx, schema, true);
}

type SchemaKey = Pick<SearchSchema, 'subject' | 'scope' | 'key'>;

async function findSchema(
  db: Db,
  { subject, scope, key }: { subject: SchemaSubject; scope: SchemaScope; key: string },
): Promise<Selectable<SearchSchemasTable> | undefined> {
  return db
    .selectFrom('search_schemas')
    .selectAll()
    .where('subject', '=', subject)
    .where('scope', '=', scope)
    .where('key', '=', key)
    .executeTakeFirst();
}

const batchSize = 200;
const firstId = '00000000-0000-0000-0000-000000000000';

/** Rebuilds the keyword index of every listing after the text schemas changed. */
async function rebuildKeywordIndex(tx: Db): Promise<void> {
  const schemas = await searchSchemas(tx, ['listing']);
  let after: string | null = firstId;
  while (after !== null) after = await rebuildBatch(tx, schemas, after, false);
}

/** Rebuilds the index of the next listings by id; returns the last id, or null at the end. */
async function rebuildBatch(
  db: Db,
  schemas: readonly SearchSchema[],
  after: string,
  locks: boolean,
): Promise<string | null> {
  const query = db
    .selectFrom('listings')
    .select(['id', 'title', 'description', 'public_data', 'metadata'])
    .where('id', '>', after)
    .orderBy('id')
    .limit(batchSize);
  const rows = await (locks ? query.forUpdate() : query).execute();
  for (const { id, title, description, public_data, metadata } of rows) {
    const texts = searchableTexts(schemas, { public: public_data, metadata });
    await setKeywordIndex(db, id, { title, description, texts });
  }
  return rows.at(-1)?.id ?? null;
}

/**
 * Rebuilds the keyword index that an earlier version of the code has written, a short transaction
 * for each batch. @param goesOn false to leave the rest to the next start
 * @returns the number of batches
 */
export async function updateKeywordIndex(db: Db, goesOn: () => boolean): Promise<number> {
  const { keywords_version: written } = await readMarketplace(db);
  if (written >= keywordsVersion) return 0;
  const schemas = await searchSchemas(db, ['listing']);
  let batches = 0;
  for (let after: string | null = firstId; after !== null; batches += 1) {
    if (!goesOn()) return batches;
    const from: string = after;
    after = await db.transaction().execute(tx => rebuildBatch(tx, schemas, from, true));
  }
  await db.updateTable('marketplace').set({ keywords_version: keywordsVersion }).execute();
  return batches;
}

function fromRow(row: Selectable<SearchSchemasTable>): SearchSchema {
  const { subject, scope, key, cardinality, doc } = row;
  return {
    subject,
    scope,
    key,
    type: row.value_type,
    cardinality,
    defaultValue: row.default_value,
    doc,
  };
}
