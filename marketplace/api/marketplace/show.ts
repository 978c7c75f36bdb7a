import { z } from 'zod';
import type { Resource } from '#marketplace/contract/resource.ts';
import { readMarketplace } from '#marketplace/db/configuration/marketplace.ts';
import { anyone, integration, operation } from '../operation.ts';
import type { Call, OperationResult } from '../operation.ts';

/** The marketplace itself. */
export const loadMarketplace = async (call: Call): Promise<Resource> => {
  const { id, name } = await readMarketplace(call.db);
  return { id, type: 'marketplace', attributes: { name, description: null } };
};

const definition = {
  name: 'marketplace/show',
  method: 'GET',
  input: z.object({}),
  run: async (call: Call): Promise<OperationResult> => ({ data: await loadMarketplace(call) }),
} as const;

export const marketplaceOperations = [
  operation({ ...definition, access: anyone }),
  operation({ ...definition, api: 'integration', access: integration }),
] as const;
