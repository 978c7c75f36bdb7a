import type { TestMarketplaceOptions } from './startTestMarketplace.ts';
import type { TestDatabase } from './withMarketplace.ts';

/**
 * Where a marketplace under test keeps its data. The embedded database has one user, so there the
 * marketplace opens one of its own.
 */
export const placeOf = ({
  dataDir,
  databaseUrl,
}: TestDatabase): Pick<TestMarketplaceOptions, 'database'> =>
  databaseUrl ? { database: { dataDir, databaseUrl } } : {};
