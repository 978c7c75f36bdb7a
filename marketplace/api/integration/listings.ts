import { z } from 'zod';
import { integration, operation } from '../operation.ts';
import type { AnyOperation, Call } from '../operation.ts';
import { ownListing, ownListingLocked } from '../own_listings/access.ts';
import { changeListingState } from '../own_listings/changeState.ts';
import { idInput, listingFields, title } from '../own_listings/input.ts';
import { changeListing, createListing } from '../own_listings/write.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { extData, oneOf, uuid } from '#marketplace/contract/fields.ts';
import { searchSchemas } from '#marketplace/db/configuration/searchSchemas.ts';
import type { ListingRow } from '#marketplace/db/listings/listings.ts';
import { findUser } from '#marketplace/db/users/users.ts';
import { listingApprovedMail } from '#marketplace/contract/mailRequests.ts';
import { presentListingForIntegration } from '../listings/present.ts';
import { runSearch } from '../listings/runSearch.ts';
import { searchInputWithStates, searchOf } from '../listings/searchInput.ts';

/** Returns any listing, in any state. */
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

/** Searches listings of all authors, in all states unless some are named. */
export const queryAnyListings = operation({
  name: 'listings/query',
  method: 'GET',
  api: 'integration',
  access: integration,
  input: searchInputWithStates,
  async run(call, input) {
    const schemas = await searchSchemas(call.db, ['listing']);
    const search = searchOf(input, call.options.raw, schemas, call.now);
    return runSearch(call, { ...search, states: input.states }, presentListingForIntegration);
  },
});

const fields = { ...listingFields, metadata: extData().optional() };

const definition = { method: 'POST', api: 'integration', access: integration } as const;

/**
 * Creates a listing of any author, published or pending approval. @throws ApiError user-not-found,
 * user-is-banned
 */
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

/** Changes any listing in any state, metadata included. */
export const updateAnyListing = operation({
  ...definition,
  name: 'listings/update',
  input: z.strictObject({ id: uuid(), title: title().optional(), ...fields }),
  async run(call, { id, ...change }) {
    const listing = await ownListingLocked(call, id);
    return { data: presentListingForIntegration(await changeListing(call, listing, change)) };
  },
});

const stateOperation = (
  name: string,
  command: Parameters<typeof changeListingState>[2],
  onChanged?: (call: Call, listing: ListingRow) => Promise<void>,
): AnyOperation =>
  operation({
    name,
    method: 'POST',
    api: 'integration',
    access: integration,
    input: idInput,
    async run(call, { id }) {
      const listing = await changeListingState(call, await ownListingLocked(call, id), command);
      await onChanged?.(call, listing);
      return { data: presentListingForIntegration(listing) };
    },
  });

const notifyAuthor = (call: Call, { id, author_id }: ListingRow): Promise<void> =>
  call.context.mail.enqueue(call.db, listingApprovedMail({ authorId: author_id, listingId: id }));

/** Publishes a listing that is pending approval and mails its author. */
export const approveListing = stateOperation('listings/approve', 'approve', notifyAuthor);

/** Makes a closed listing visible in search again. */
export const openAnyListing = stateOperation('listings/open', 'open');

/** Takes a published listing out of search. */
export const closeAnyListing = stateOperation('listings/close', 'close');
