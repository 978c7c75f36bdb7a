import { sql } from 'kysely';
import type {
  PartyFacts,
  DecisionContext,
} from '#marketplace/domain/transaction/decisionContext.ts';
import { freeSeats } from '../availability/availability.ts';
import type { LockedListing } from '../availability/availability.ts';
import type { Db } from '../database.ts';
import { attachableFiles } from '../files/fileAttachments.ts';
import { amount } from './transactionState.ts';

export interface DecisionContextRequest {
  listing: LockedListing;
  customerId: string;
  providerId: string;
  /** Time for which free seats are needed. */
  window: { start: Date; end: Date } | null;
  /** The transaction's own booking, whose seats count as free. */
  bookingId?: string;
  paymentsConfigured: boolean;
  /** Files to give to the transaction, and their owner (null: an operator gives them). */
  files?: { transactionId: string; ids: readonly string[]; ownerId: string | null };
}

interface PartyRow {
  id: string;
  state: string;
  deleted: boolean;
  protected_data: Record<string, unknown>;
  blocks_other: boolean;
  account_id: string | null;
  account_data: Record<string, unknown> | null;
  payer_id: string | null;
  default_method: string | null;
  stock: number | null;
}

/** Loads the facts that a decision needs; call it after `lockListing`. */
export async function loadDecisionContext(
  tx: Db,
  request: DecisionContextRequest,
): Promise<DecisionContext> {
  const { listing, customerId, providerId, window, bookingId, files } = request;
  const except = bookingId === undefined ? {} : { excludeBookingId: bookingId };
  // Prevents the deletion of a party while their transaction changes.
  const parties = sql<PartyRow>`
    SELECT u.id, u.state, u.deleted, u.protected_data,
      coalesce(u.private_data -> 'blocked' @> to_jsonb(
        CASE u.id WHEN ${customerId}::uuid THEN ${providerId}::text ELSE ${customerId}::text END
      ), false) AS blocks_other,
      a.stripe_account_id AS account_id, a.data AS account_data,
      c.stripe_customer_id AS payer_id, m.stripe_payment_method_id AS default_method,
      (SELECT quantity FROM stock WHERE listing_id = ${listing.id}::uuid) AS stock
    FROM users u
    LEFT JOIN stripe_accounts a ON a.user_id = u.id
    LEFT JOIN stripe_customers c ON c.user_id = u.id
    LEFT JOIN stripe_payment_methods m ON m.customer_id = c.id
    WHERE u.id IN (${customerId}::uuid, ${providerId}::uuid)
    ORDER BY u.id FOR KEY SHARE OF u
  `.execute(tx);
  const [{ rows }, seats, attachable] = await Promise.all([
    parties,
    window ? freeSeats(tx, listing, window.start, window.end, except) : 0,
    files ? attachableFiles(tx, files.transactionId, files.ids, files.ownerId) : [],
  ]);
  const [customer, provider] = [customerId, providerId].map(id => rows.find(row => row.id === id));
  return {
    listing: {
      authorId: listing.author_id,
      state: listing.state,
      deleted: listing.deleted,
      price: amount(listing.price_amount, listing.price_currency),
    },
    customer: partyOf(customerId, customer),
    provider: partyOf(providerId, provider),
    freeSeats: seats,
    stock: rows[0]?.stock ?? null,
    account: provider?.account_id
      ? {
          id: provider.account_id,
          chargesEnabled: provider.account_data?.['charges_enabled'] === true,
          payoutsEnabled: provider.account_data?.['payouts_enabled'] === true,
        }
      : null,
    payer: customer?.payer_id
      ? { id: customer.payer_id, defaultMethod: customer.default_method }
      : null,
    paymentsConfigured: request.paymentsConfigured,
    attachableFiles: attachable,
  };
}

const partyOf = (id: string, row: PartyRow | undefined): PartyFacts => ({
  id,
  bannedOrDeleted: !row || row.deleted || row.state === 'banned',
  blocksOther: row?.blocks_other ?? false,
  protectedData: row?.protected_data ?? {},
});
