import { randomUUID } from 'node:crypto';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { renewLease, takeAbandoned } from '#marketplace/db/transactions/pendingTransitions.ts';
import type { PendingTransition } from '#marketplace/db/transactions/pendingTransitions.ts';
import { leaseMs, PaymentUnreachable, settle, rollBack } from './settle.ts';

const maxAttempts = 12;

/** Completes one transition whose process died or timed out; returns false when there is none. */
export async function recoverOne(context: MarketplaceContext): Promise<boolean> {
  const now = context.now();
  const owner = randomUUID();
  const until = new Date(now.getTime() + leaseMs);
  const pending = await takeAbandoned(context.db, now, { owner, until });
  if (!pending) return false;
  const facts = { transactionId: pending.transactionId, transition: pending.transition };
  context.logger.warn(facts, 'resuming a transition that was not finished');
  try {
    await settle(context, pending.transactionId, owner);
  } catch (error) {
    await handleFailure(context, pending, owner, error);
  }
  return true;
}

async function handleFailure(
  context: MarketplaceContext,
  { transactionId, attempts }: PendingTransition,
  owner: string,
  error: unknown,
): Promise<void> {
  // Refused: the transition has been rolled back, and its client was promised nothing.
  if (error instanceof ApiError) return;
  context.logger.error({ err: error, transactionId, attempts }, 'resuming did not succeed');
  if (error instanceof PaymentUnreachable && attempts >= maxAttempts) {
    await rollBack(context, transactionId, owner);
    return;
  }
  const wait = Math.min(600_000, 1000 * 2 ** attempts);
  const until = new Date(context.now().getTime() + wait);
  await renewLease(context.db, transactionId, { owner, until });
}
