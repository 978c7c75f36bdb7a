import type { ListingState } from '../listing/state.ts';
import type { Amount } from './model.ts';

export interface PartyFacts {
  id: string;
  bannedOrDeleted: boolean;
  /** Whether they have blocked the other party. */
  blocksOther: boolean;
  protectedData: Record<string, unknown>;
}

/** Facts that a decision needs besides the transaction; loaded before it, under the locks. */
export interface DecisionContext {
  listing: { authorId: string; state: ListingState; deleted: boolean; price: Amount | null };
  customer: PartyFacts;
  provider: PartyFacts;
  /**
   * Seats free in the window of `requestedWindow`, not counting the transaction's own booking; 0
   * without a window.
   */
  freeSeats: number;
  /** Null while the listing has no stock record. */
  stock: number | null;
  /** The provider's account at the payment provider. */
  account: { id: string; chargesEnabled: boolean; payoutsEnabled: boolean } | null;
  /** The customer's record at the payment provider. */
  payer: { id: string; defaultMethod: string | null } | null;
  paymentsConfigured: boolean;
  /** Those of the requested files that the transaction may receive. */
  attachableFiles: readonly string[];
}

/** Ids for new rows, generated before so that the decision is deterministic. */
export interface NewIds {
  booking: string;
  stockReservation: string;
  review: string;
}
