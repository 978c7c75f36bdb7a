import type { MarketplaceContext } from '#marketplace/context/context.ts';
import type { LockedListing } from '#marketplace/db/availability/availability.ts';
import type { Db } from '#marketplace/db/database.ts';
import type { TransactionState } from '#marketplace/domain/transaction/model.ts';
import { decideLocked } from './transition.ts';
import type { TransitionRequest } from './transition.ts';
import { writeTransition } from './write.ts';

/**
 * Makes a transition in a database transaction that is rolled back: everything is checked and
 * written as usual, but the payment provider is not called.
 */
export async function speculate(
  context: MarketplaceContext,
  tx: Db,
  subject: { state: TransactionState; listing: LockedListing; request: TransitionRequest },
  now: Date,
): Promise<void> {
  const { state, listing, request } = subject;
  const settings = { now, paymentsConfigured: context.payments !== null, speculative: true };
  const outcome = await decideLocked(tx, state, listing, request, settings);
  await writeTransition(tx, state, outcome.facts, now);
}
