import { randomUUID } from 'node:crypto';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { lockListing } from '#marketplace/db/availability/availability.ts';
import type { LockedListing } from '#marketplace/db/availability/availability.ts';
import type { Db, Tx } from '#marketplace/db/database.ts';
import { isPending } from '#marketplace/db/transactions/pendingTransitions.ts';
import { loadDecisionContext } from '#marketplace/db/transactions/decisionContext.ts';
import type { DecisionContextRequest } from '#marketplace/db/transactions/decisionContext.ts';
import {
  findTransactionRow,
  loadState,
  lockTransactionRow,
} from '#marketplace/db/transactions/transactionState.ts';
import type { Actor } from '#marketplace/domain/process/model.ts';
import { findTransition } from '#marketplace/domain/process/model.ts';
import { checkCaller, decide, requestedWindow } from '#marketplace/domain/transaction/decide.ts';
import type { Outcome } from '#marketplace/domain/transaction/facts.ts';
import type { TransactionState } from '#marketplace/domain/transaction/model.ts';
import { readParams } from '#marketplace/domain/transaction/params.ts';
import type { Params } from '#marketplace/domain/transaction/params.ts';
import type { Refusal } from '#marketplace/domain/transaction/refusal.ts';
import { reserveTransition } from './reserve.ts';
import { inTransition } from './inTransaction.ts';
import { leaseMs, PaymentUnreachable, settle, rollBack } from './settle.ts';
import { writeTransition } from './write.ts';

/** A request for a transition: its actor and parameters. */
export interface TransitionRequest {
  transition: string;
  params: Readonly<Record<string, unknown>>;
  by: Actor;
  /** Trusted token, Integration API, or the system. */
  trusted: boolean;
  /** Due time of an automatic transition: jobs that wait in its state until later are dropped. */
  dueAt?: Date;
}

export const refused = ({ item }: Refusal): ApiError => ApiError.of([item]);

/**
 * Decides a transition on the locked rows.
 * @throws ApiError when it is refused
 */
export async function decideLocked(
  tx: Db,
  state: TransactionState,
  listing: LockedListing,
  request: TransitionRequest,
  settings: { now: Date; paymentsConfigured: boolean; speculative?: boolean },
): Promise<Outcome> {
  const { now, paymentsConfigured, speculative = false } = settings;
  const transition = findTransition(state.process, request.transition);
  const fault = checkCaller(transition, request);
  if (fault) throw refused(fault);
  if (!transition || transition.from !== state.state)
    throw new ApiError('transaction-invalid-transition');
  const read = readParams(transition, request.params);
  if (read.kind === 'refused') throw refused(read);
  const { params } = read;
  const decisionContext = await loadDecisionContext(tx, {
    listing,
    customerId: state.customerId,
    providerId: state.providerId,
    window: requestedWindow(state, transition, params, now),
    bookingId: state.booking?.id,
    ...filesOf(state, request.by, params),
    paymentsConfigured,
  });
  const ids = { booking: randomUUID(), stockReservation: randomUUID(), review: randomUUID() };
  const outcome = decide(state, { ...request, params, ids, speculative }, decisionContext, now);
  if (outcome.kind === 'refused') throw refused(outcome);
  return outcome;
}

/**
 * Owner of the files that the transaction may receive: the actor; null for operators, who may give
 * any.
 */
function filesOf(
  { id, customerId, providerId }: TransactionState,
  by: Actor,
  { protectedFileAttachments: ids }: Params,
): Pick<DecisionContextRequest, 'files'> {
  if (!ids) return {};
  const ownerId = by === 'customer' ? customerId : by === 'provider' ? providerId : null;
  return { files: { transactionId: id, ids, ownerId } };
}

/**
 * Writes a decided transition, or reserves it when the payment provider must be called first. In
 * the second case it returns the owner of the lease: call `settleNow` after the database
 * transaction is committed.
 */
export async function writeOrReserve(
  context: MarketplaceContext,
  tx: Tx,
  state: TransactionState,
  request: TransitionRequest,
  outcome: Outcome,
  now: Date,
): Promise<string | null> {
  if (outcome.payments.length === 0) {
    await writeTransition(tx, state, outcome.facts, now, request.dueAt);
    return null;
  }
  const owner = randomUUID();
  const lease = { owner, until: new Date(context.now().getTime() + leaseMs) };
  await reserveTransition(tx, state, request, outcome, lease, now);
  return owner;
}

/**
 * Locks and loads a transaction with its listing, in that order; undefined for a transaction that
 * is not visible.
 */
export async function lockTransactionAndListing(
  tx: Db,
  transactionId: string,
): Promise<{ listing: LockedListing; state: TransactionState } | undefined> {
  const found = await findTransactionRow(tx, transactionId);
  const listing = found && (await lockListing(tx, found.listing_id));
  const row = listing && (await lockTransactionRow(tx, transactionId));
  if (!row || row.state === null) return undefined;
  if (await isPending(tx, transactionId)) throw new ApiError('transaction-locked');
  return { listing, state: await loadState(tx, row) };
}

/**
 * Makes a transition of an existing transaction. With `expectedSeq` it does nothing when the
 * transaction has moved on since.
 * @throws ApiError when it is refused
 */
export async function makeTransition(
  context: MarketplaceContext,
  transactionId: string,
  request: TransitionRequest,
  expectedSeq?: number,
): Promise<void> {
  const held = await inTransition(context.db, async tx => {
    const both = await lockTransactionAndListing(tx, transactionId);
    if (!both) throw new ApiError('not-found');
    const { state, listing } = both;
    // Read after waiting for the lock, so that times follow the order of the locks.
    const now = context.now();
    if (expectedSeq !== undefined && state.steps.length !== expectedSeq) return null;
    const settings = { now, paymentsConfigured: context.payments !== null };
    const outcome = await decideLocked(tx, state, listing, request, settings);
    const owner = await writeOrReserve(context, tx, state, request, outcome, now);
    return owner && { owner, onlyCreates: onlyCreates(outcome) };
  });
  if (held) await settleNow(context, transactionId, held);
}

export interface ReservedTransition {
  owner: string;
  onlyCreates: boolean;
}

export const onlyCreates = ({ payments }: Outcome): boolean =>
  payments.every(({ action }) => action === 'create');

/**
 * Settles a transition that was just reserved. When the provider does not answer, an authorization
 * that no client has seen is rolled back; anything else stays locked until recovery knows the
 * result.
 */
export async function settleNow(
  context: MarketplaceContext,
  transactionId: string,
  { owner, onlyCreates: mayGiveUp }: ReservedTransition,
): Promise<void> {
  try {
    await settle(context, transactionId, owner);
  } catch (error) {
    if (!(error instanceof PaymentUnreachable)) throw error;
    context.logger.error({ err: error.cause, transactionId }, 'payment provider did not answer');
    const details = 'The payment service did not answer.';
    if (!mayGiveUp) throw new ApiError('transaction-locked', { details });
    await rollBack(context, transactionId, owner);
    throw new ApiError('transaction-payment-failed', { details, meta: { stripeMessage: details } });
  }
}
