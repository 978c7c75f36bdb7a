import { z } from 'zod';
import { anyone, operation } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import { findVisibleListing } from '#marketplace/db/listings/listings.ts';
import { presentListing } from './present.ts';

/**
 * Returns a published or closed listing; 404 for others, and for those of banned or deleted
 * authors.
 */
export const showListing = operation({
  name: 'listings/show',
  method: 'GET',
  access: anyone,
  gates: ['member', 'read'],
  shared: true,
  input: z.object({ id: uuid() }),
  async run(call, { id }) {
    const listing = await findVisibleListing(call.db, id);
    if (!listing) throw new ApiError('not-found');
    return { data: presentListing(listing) };
  },
});
