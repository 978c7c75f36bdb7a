import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { assetsAt, latestAssetVersion } from '#marketplace/db/configuration/assets.ts';

/** The hosted document with the name that operators have given the marketplace. */
const document = 'general/marketplace.json';

// It is in front of the sender's address: without what ends a name there.
const isName = (value: unknown): value is string =>
  typeof value === 'string' && /^[^\p{Cc}"<>@,;:\\()[\]]{1,40}$/u.test(value);

/** Returns the name of the marketplace in mails: the hosted one, or that of its options. */
export async function marketplaceName({
  db,
  options,
}: Pick<MarketplaceContext, 'db' | 'options'>): Promise<string> {
  const [file] = await assetsAt(db, await latestAssetVersion(db), [document]);
  if (!file?.document) return options.name;
  const settings: { name?: unknown } | null = JSON.parse(file.document);
  const name = settings?.name;
  return isName(name) ? name : options.name;
}
