import { z } from 'zod';
import { integration, operation } from '#marketplace/api/operation.ts';
import { ownListing } from '#marketplace/api/own_listings/access.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import { presentListingForIntegration } from './present.ts';

/** Any listing in any state. */
export const showAnyListing = operation({
  name: 'listings/show',
  method: 'GET',
  api: 'integration',
  access: integration,
  input: z.object({ id: uuid() }),
  async run(call, { id }) {
    return { data: presentListingForIntegration(await ownListing(call, id)) };
  },
});
