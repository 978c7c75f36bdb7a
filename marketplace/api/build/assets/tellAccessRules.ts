import { latestAssetVersion } from '#marketplace/db/configuration/assets.ts';
import { readAccessRules, readMarketplace } from '#marketplace/db/configuration/marketplace.ts';
import { accessControlPath, withRules } from '#marketplace/domain/asset/accessControl.ts';
import type { BuildCall } from '../command.ts';
import { storeContent } from './assetContent.ts';
import { pushChanges } from './assets.ts';
import { accessControlAt } from './followAccessControl.ts';

/** Writes the rules of now into the hosted document, where applications read them. */
export async function tellAccessRules({
  context,
  db,
  now,
}: Pick<BuildCall, 'context' | 'db' | 'now'>): Promise<void> {
  const { require_listing_approval: requireListingApproval } = await readMarketplace(db);
  const rules = { ...(await readAccessRules(db)), requireListingApproval };
  const latest = await latestAssetVersion(db);
  const document = withRules(await accessControlAt(db, latest), rules);
  const bytes = Buffer.from(`${JSON.stringify(document, null, 2)}\n`);
  const { content_hash: contentHash } = await storeContent(
    { ...context, db },
    accessControlPath,
    bytes,
  );
  await pushChanges(db, latest.version, [{ path: accessControlPath, contentHash }], { now });
}
