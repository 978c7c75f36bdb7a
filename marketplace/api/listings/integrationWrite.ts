import { z } from 'zod';
import { integration, operation } from '#marketplace/api/operation.ts';
import type { Call } from '#marketplace/api/operation.ts';
import { ownListingLocked } from '#marketplace/api/own_listings/access.ts';
import { listingFields, title } from '#marketplace/api/own_listings/input.ts';
import { changeListing, createListing } from '#marketplace/api/own_listings/write.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { extData, oneOf, uuid } from '#marketplace/contract/fields.ts';
import { findUser } from '#marketplace/db/users/users.ts';
import { presentListingForIntegration } from './present.ts';

const fields = { ...listingFields, metadata: extData().optional() };

const definition = { method: 'POST', api: 'integration', access: integration } as const;

/** A listing of anybody, published or to be approved. @throws ApiError user-not-found, user-is-banned */
export const createAnyListing = operation({
  ...definition,
  name: 'listings/create',
  input: z.strictObject({
    authorId: uuid(),
    state: oneOf('published', 'pendingApproval'),
    title: title(),
    ...fields,
  }),
  async run(call, { authorId, state, ...change }) {
    await checkAuthor(call, authorId);
    const listing = await createListing(call, authorId, state, change);
    return { data: presentListingForIntegration(listing) };
  },
});

async function checkAuthor(call: Call, id: string): Promise<void> {
  const author = await findUser(call.db, id);
  const source = { path: ['authorId'], type: 'body' as const };
  if (!author || author.deleted) throw new ApiError('user-not-found', { source });
  if (author.state === 'banned') throw new ApiError('user-is-banned', { source });
}

/** Changes anybody's listing in any state, its metadata too. */
export const updateAnyListing = operation({
  ...definition,
  name: 'listings/update',
  input: z.strictObject({ id: uuid(), title: title().optional(), ...fields }),
  async run(call, { id, ...change }) {
    const listing = await ownListingLocked(call, id);
    return { data: presentListingForIntegration(await changeListing(call, listing, change)) };
  },
});
