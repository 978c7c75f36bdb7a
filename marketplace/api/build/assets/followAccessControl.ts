import { assetsAt } from '#marketplace/db/configuration/assets.ts';
import type { AssetVersion } from '#marketplace/db/configuration/assets.ts';
import {
  allowPublishers,
  changeAccessRules,
  readMarketplace,
} from '#marketplace/db/configuration/marketplace.ts';
import type { Db } from '#marketplace/db/database.ts';
import { accessControlPath, rulesIn } from '#marketplace/domain/asset/accessControl.ts';

/** Returns the document of a version; null where it has none. */
export async function accessControlAt(db: Db, version: AssetVersion): Promise<unknown> {
  const [file] = await assetsAt(db, version, [accessControlPath]);
  return JSON.parse(file?.document ?? 'null');
}

/** Has the marketplace follow the rules that a version has; those that it leaves out stay. */
export async function followAccessControl(tx: Db, version: AssetVersion): Promise<void> {
  const { requireListingApproval, ...rules } = rulesIn(await accessControlAt(tx, version));
  const before = await readMarketplace(tx);
  if (rules.requirePostingApproval && !before.require_posting_approval) await allowPublishers(tx);
  await changeAccessRules(tx, rules);
  const isTold = requireListingApproval !== undefined;
  if (!isTold || requireListingApproval === before.require_listing_approval) return;
  await tx
    .updateTable('marketplace')
    .set({ require_listing_approval: requireListingApproval, approval_of_first: null })
    .execute();
}
