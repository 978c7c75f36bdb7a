import type { TestMarketplaceOptions } from './startTestMarketplace.ts';
import type { TestDatabase } from './withMarketplace.ts';

/**
 * Options that place a marketplace under test. The embedded database allows one process, so there
 * the marketplace opens its own.
 */
export const placeOf = ({
  dataDir,
  databaseUrl,
}: TestDatabase): Pick<TestMarketplaceOptions, 'database'> =>
  databaseUrl ? { database: { dataDir, databaseUrl } } : {};
