import type { ListingState } from '#marketplace/domain/listing/state.ts';
import type { Amount } from './model.ts';

export interface PartyFacts {
  id: string;
  bannedOrDeleted: boolean;
  protectedData: Record<string, unknown>;
}

/** What a decision needs to know of the world; loaded beforehand, under the locks. */
export interface DecisionContext {
  listing: { authorId: string; state: ListingState; deleted: boolean; price: Amount | null };
  customer: PartyFacts;
  provider: PartyFacts;
  /** Seats free in the window of `requestedWindow`, the transaction's own booking left out; 0 when none was asked for. */
  freeSeats: number;
  /** Null while the listing has no stock record. */
  stock: number | null;
  /** The provider's account at the payment provider. */
  account: { id: string; chargesEnabled: boolean; payoutsEnabled: boolean } | null;
  /** The customer at the payment provider. */
  payer: { id: string; defaultMethod: string | null } | null;
  paymentsConfigured: boolean;
  /** Those of the files asked for that the transaction may be given. */
  attachableFiles: readonly string[];
}

/** Ids for what a transition may create, so that deciding needs no chance. */
export interface NewIds {
  booking: string;
  stockReservation: string;
  review: string;
}
