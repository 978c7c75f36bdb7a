import { randomUUID } from 'node:crypto';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { readUuid } from '#marketplace/contract/fields.ts';
import { lockListing } from '#marketplace/db/availability/availability.ts';
import type { LockedListing } from '#marketplace/db/availability/availability.ts';
import type { Db } from '#marketplace/db/database.ts';
import { processOfAlias } from '#marketplace/db/configuration/processes.ts';
import { findTransition } from '#marketplace/domain/process/model.ts';
import type { Process } from '#marketplace/domain/process/model.ts';
import { newTransaction } from '#marketplace/domain/transaction/model.ts';
import type { TransactionState } from '#marketplace/domain/transaction/model.ts';
import { inTransition } from './inTransaction.ts';
import { decideLocked, onlyCreates, settleNow, writeOrReserve } from './transition.ts';
import type { TransitionRequest } from './transition.ts';
import { insertTransaction } from './write.ts';

export interface InitiateRequest {
  /** `<process>/<alias>` */
  processAlias: string;
  transition: string;
  params: Readonly<Record<string, unknown>>;
  callerId: string;
  trusted: boolean;
}

export interface PreparedInitiation {
  process: { name: string; version: number };
  state: TransactionState;
  listing: LockedListing;
  request: TransitionRequest;
}

/**
 * Locks the listing and prepares a transaction without transitions.
 * @throws ApiError
 */
export async function prepareInitiation(
  tx: Db,
  request: InitiateRequest,
  now: Date,
): Promise<PreparedInitiation> {
  const listingId = listingIdOf(request.params);
  const [found, listing] = await Promise.all([
    processOfAlias(tx, request.processAlias),
    listingId instanceof ApiError ? undefined : lockListing(tx, listingId),
  ]);
  if (!found) throw new ApiError('transaction-unknown-alias');
  const { name, version, process } = found;
  const by = initialActor(process, request.transition);
  if (listingId instanceof ApiError) throw listingId;
  if (!listing) throw new ApiError('transaction-listing-not-found');
  if (listing.author_id === request.callerId)
    throw new ApiError('transaction-same-author-and-customer');
  const [customerId, providerId] =
    by === 'customer'
      ? [request.callerId, listing.author_id]
      : [listing.author_id, request.callerId];
  return {
    process: { name, version },
    listing,
    state: newTransaction({
      id: randomUUID(),
      process,
      listingId: listing.id,
      customerId,
      providerId,
      createdAt: now,
    }),
    request: {
      transition: request.transition,
      params: request.params,
      by,
      trusted: request.trusted,
    },
  };
}

function initialActor(process: Process, name: string): 'customer' | 'provider' {
  const transition = findTransition(process, name);
  if (!transition || transition.from !== null) throw new ApiError('transaction-invalid-transition');
  return transition.actor === 'provider' ? 'provider' : 'customer';
}

/** Returns the listing's id or the error of the request: an unknown process is reported first. */
function listingIdOf({ listingId }: InitiateRequest['params']): string | ApiError {
  const source = { path: ['params', 'listingId'], type: 'body' as const };
  if (listingId === undefined || listingId === null) {
    return new ApiError('validation-missing-key', { source });
  }
  return readUuid(listingId) ?? new ApiError('validation-invalid-value', { source });
}

/**
 * Starts a transaction with its initial transition and returns its id.
 * @throws ApiError when refused
 */
export async function initiate(
  context: MarketplaceContext,
  request: InitiateRequest,
): Promise<string> {
  const now = context.now();
  const { id, held } = await inTransition(context.db, async tx => {
    const prepared = await prepareInitiation(tx, request, now);
    const { state, listing } = prepared;
    const settings = { now, paymentsConfigured: context.payments !== null };
    const outcome = await decideLocked(tx, state, listing, prepared.request, settings);
    // Sent together; the transaction's row is inserted before rows that refer to it.
    const [, owner] = await Promise.all([
      insertTransaction(tx, state, prepared.process),
      writeOrReserve(context, tx, state, prepared.request, outcome, now),
    ]);
    return {
      id: state.id,
      held: owner && { owner, onlyCreates: onlyCreates(outcome) },
    };
  });
  if (held) await settleNow(context, id, held);
  return id;
}
