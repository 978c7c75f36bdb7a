import type { PartyFacts, Surroundings } from '#marketplace/domain/transaction/surroundings.ts';
import { freeSeats } from './availability.ts';
import type { LockedListing } from './availability.ts';
import type { Db } from './database.ts';
import { stockOf } from './stock.ts';
import { amount } from './transactionState.ts';

export interface SurroundingsRequest {
  listing: LockedListing;
  customerId: string;
  providerId: string;
  /** Whose free seats are asked for. */
  window: { start: Date; end: Date } | null;
  /** The transaction's own booking, which does not stand in its own way. */
  bookingId?: string;
  paymentsConfigured: boolean;
}

/** Loads what a decision needs to know; call it after `lockListing`. */
export async function loadSurroundings(
  tx: Db,
  request: SurroundingsRequest,
): Promise<Surroundings> {
  const { listing, customerId, providerId, window, bookingId } = request;
  const parties = await tx
    .selectFrom('users')
    .select(['id', 'state', 'deleted', 'protected_data'])
    .where('id', 'in', [customerId, providerId])
    // Nobody is deleted while a transaction of theirs begins or moves on.
    .orderBy('id')
    .forKeyShare()
    .execute();
  const party = (id: string): PartyFacts => {
    const row = parties.find(user => user.id === id);
    return {
      id,
      bannedOrDeleted: !row || row.deleted || row.state === 'banned',
      protectedData: row?.protected_data ?? {},
    };
  };
  const [stock] = await stockOf(tx, [listing.id]);
  return {
    listing: {
      authorId: listing.author_id,
      state: listing.state,
      deleted: listing.deleted,
      price: amount(listing.price_amount, listing.price_currency),
    },
    customer: party(customerId),
    provider: party(providerId),
    freeSeats: window
      ? await freeSeats(
          tx,
          listing,
          window.start,
          window.end,
          bookingId === undefined ? {} : { excludeBookingId: bookingId },
        )
      : 0,
    stock: stock?.quantity ?? null,
    account: await accountOf(tx, providerId),
    payer: await payerOf(tx, customerId),
    paymentsConfigured: request.paymentsConfigured,
  };
}

async function accountOf(tx: Db, userId: string): Promise<Surroundings['account']> {
  const row = await tx
    .selectFrom('stripe_accounts')
    .select(['stripe_account_id', 'data'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row
    ? {
        id: row.stripe_account_id,
        chargesEnabled: row.data.charges_enabled === true,
        payoutsEnabled: row.data.payouts_enabled === true,
      }
    : null;
}

async function payerOf(tx: Db, userId: string): Promise<Surroundings['payer']> {
  const row = await tx
    .selectFrom('stripe_customers as c')
    .leftJoin('stripe_payment_methods as m', 'm.customer_id', 'c.id')
    .select(['c.stripe_customer_id', 'm.stripe_payment_method_id'])
    .where('c.user_id', '=', userId)
    .executeTakeFirst();
  return row ? { id: row.stripe_customer_id, defaultMethod: row.stripe_payment_method_id } : null;
}
