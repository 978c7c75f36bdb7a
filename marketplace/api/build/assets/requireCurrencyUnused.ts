import { ApiError } from '#marketplace/contract/errors.ts';
import { assetsAt, documentOfContent } from '#marketplace/db/configuration/assets.ts';
import type { AssetChange, AssetVersion } from '#marketplace/db/configuration/assets.ts';
import { isOtherCurrencyInUse } from '#marketplace/db/configuration/currencyInUse.ts';
import type { Db } from '#marketplace/db/database.ts';
import { currencyIn, localizationPath } from '#marketplace/domain/asset/localization.ts';

/**
 * Requires that no listing and no order is in another currency than changes name. A document
 * without one leaves it to the application, which may be another then.
 * @throws ApiError conflict, with the reason `currency-in-use`
 */
export async function requireCurrencyUnused(
  tx: Db,
  latest: AssetVersion,
  changes: readonly AssetChange[],
): Promise<void> {
  const hash = changes.find(({ path }) => path === localizationPath)?.contentHash ?? null;
  const document = hash === null ? null : await documentOfContent(tx, hash);
  const [stored] = await assetsAt(tx, latest, [localizationPath]);
  const [before, after] = [stored?.document ?? null, document].map(text =>
    currencyIn(JSON.parse(text ?? 'null')),
  );
  if (before === after || !(await isOtherCurrencyInUse(tx, after ?? null))) return;
  throw new ApiError('conflict', {
    title:
      'The currency can not be changed while there are classes or orders: their amounts are in the one of now.',
    meta: { reason: 'currency-in-use' },
  });
}
