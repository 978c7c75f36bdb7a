import { z } from 'zod';
import type { RelationLoader, Relations } from '../includes.ts';
import { anyone, integration, operation } from '../operation.ts';
import type { Call, OperationResult } from '../operation.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { readMarketplace } from '#marketplace/db/configuration/marketplace.ts';

/** Loads the marketplace resource. */
const loadMarketplace = async (call: Call): Promise<Resource> => {
  const { id, name } = await readMarketplace(call.db);
  return { id, type: 'marketplace', attributes: { name, description: null } };
};

const definition = {
  name: 'marketplace/show',
  method: 'GET',
  input: z.object({}),
  run: async (call: Call): Promise<OperationResult> => ({ data: await loadMarketplace(call) }),
} as const;

export const showMarketplace = operation({ ...definition, access: anyone });
export const showMarketplaceAsOperator = operation({
  ...definition,
  api: 'integration',
  access: integration,
});

const marketplaceLoader: RelationLoader = {
  many: false,
  async load(call, parents) {
    const one = await loadMarketplace(call);
    return new Map(parents.map(({ id }) => [id, one]));
  },
};

/** Relationship `marketplace` of all main resources. */
export const marketplaceRelations: Record<string, Relations> = Object.fromEntries(
  ['user', 'currentUser', 'listing', 'ownListing', 'transaction'].map(type => [
    type,
    { marketplace: marketplaceLoader },
  ]),
);
