import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { Db } from '../database.ts';
import { keywordsVersion } from '#marketplace/domain/search/keywords.ts';
import type { MarketplaceTable } from '../tables/core.ts';

/**
 * Returns the marketplace's row.
 * @throws when it has not been created
 */
export const readMarketplace = (db: Db): Promise<Selectable<MarketplaceTable>> =>
  db.selectFrom('marketplace').selectAll().executeTakeFirstOrThrow();

/** Creates the marketplace's row at the first start; later only its name may change. */
export async function ensureMarketplace(
  db: Db,
  facts: { ident: string; name: string; now: Date },
): Promise<Selectable<MarketplaceTable>> {
  await db
    .insertInto('marketplace')
    .values({
      id: randomUUID(),
      ident: facts.ident,
      name: facts.name,
      keywords_version: keywordsVersion,
      created_at: facts.now,
    })
    .onConflict(conflict => conflict.doNothing())
    .execute();
  await db
    .updateTable('marketplace')
    .set({ name: facts.name })
    .where('name', '!=', facts.name)
    .execute();
  return readMarketplace(db);
}

/** Access settings of the marketplace, set by an operator. */
export interface AccessRules {
  /** Users can act only after an operator has approved them. */
  requireApproval: boolean;
  /** Only those publish whom an operator has allowed it. */
  requirePostingApproval: boolean;
  /** Anonymous visitors see nothing. */
  isPrivate: boolean;
  /** Users may upload and download files. */
  fileTransfers: boolean;
}

const ruleColumns = [
  'require_user_approval',
  'require_posting_approval',
  'private',
  'file_transfers',
] as const;

/** Reads the access rules from a row that has their columns. */
export const accessRulesOf = (
  row: Pick<Selectable<MarketplaceTable>, (typeof ruleColumns)[number]>,
): AccessRules => ({
  requireApproval: row.require_user_approval,
  requirePostingApproval: row.require_posting_approval,
  isPrivate: row.private,
  fileTransfers: row.file_transfers,
});

export async function readAccessRules(db: Db): Promise<AccessRules> {
  const query = db.selectFrom('marketplace').select(ruleColumns);
  return accessRulesOf(await query.executeTakeFirstOrThrow());
}

/** Changes the given rules; the others stay. */
export async function changeAccessRules(
  db: Db,
  change: Partial<AccessRules>,
): Promise<AccessRules> {
  const row = await db
    .updateTable('marketplace')
    .set(eb => ({
      require_user_approval: change.requireApproval ?? eb.ref('require_user_approval'),
      require_posting_approval: change.requirePostingApproval ?? eb.ref('require_posting_approval'),
      private: change.isPrivate ?? eb.ref('private'),
      file_transfers: change.fileTransfers ?? eb.ref('file_transfers'),
    }))
    .returning(ruleColumns)
    .executeTakeFirstOrThrow();
  return accessRulesOf(row);
}

/** Has those keep publishing who have published before an operator had to allow it. */
export async function allowPublishers(db: Db): Promise<void> {
  await db
    .updateTable('users')
    .set({ posting_granted: true })
    .where('posting_granted', '=', false)
    .where('may_post_listings', '=', true)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('listings')
          .select('listings.id')
          .whereRef('listings.author_id', '=', 'users.id')
          .where('listings.state', 'in', ['published', 'closed'])
          .where('listings.deleted', '=', false),
      ),
    )
    .execute();
}

/** Stores the version of the payment provider's API that the operator chose. */
export async function setStripeVersion(db: Db, version: string): Promise<void> {
  await db.updateTable('marketplace').set({ stripe_api_version: version }).execute();
}
