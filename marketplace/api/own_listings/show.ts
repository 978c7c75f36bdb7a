import { z } from 'zod';
import { presentOwnListing } from '#marketplace/api/listings/present.ts';
import { operation, signedIn } from '#marketplace/api/operation.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import { ownListing } from './access.ts';

/** One of the caller's listings in any state. */
export const showOwnListing = operation({
  name: 'own_listings/show',
  method: 'GET',
  access: signedIn,
  input: z.object({ id: uuid() }),
  async run(call, { id }) {
    return { data: presentOwnListing(await ownListing(call, id)) };
  },
});
