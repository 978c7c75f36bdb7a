import type { RelationLoader, Relations } from '../includes.ts';
import { loadMarketplace } from './show.ts';

const marketplace: RelationLoader = {
  many: false,
  async load(call, parents) {
    const one = await loadMarketplace(call);
    return new Map(parents.map(({ id }) => [id, one]));
  },
};

/** Everything belongs to the one marketplace. */
export const marketplaceRelations: Record<string, Relations> = Object.fromEntries(
  ['user', 'currentUser', 'listing', 'ownListing', 'transaction'].map(type => [
    type,
    { marketplace },
  ]),
);
