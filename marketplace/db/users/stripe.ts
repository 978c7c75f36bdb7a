import { randomUUID } from 'node:crypto';
import type { Selectable } from 'kysely';
import type { ConnectedAccount, SavedCard } from '#marketplace/contract/payments.ts';
import type { Db } from '../database.ts';
import type {
  StripeAccountsTable,
  StripeCustomersTable,
  StripePaymentMethodsTable,
} from '../tables/transactions.ts';
import { isOneOf } from '../isOneOf.ts';

export type StripeAccountRow = Selectable<StripeAccountsTable>;
export type StripeCustomerRow = Selectable<StripeCustomersTable>;
export type StripePaymentMethodRow = Selectable<StripePaymentMethodsTable>;

/** The connected accounts of users. */
export const stripeAccountsOf = (db: Db, userIds: readonly string[]): Promise<StripeAccountRow[]> =>
  db.selectFrom('stripe_accounts').selectAll().where(isOneOf('user_id', userIds)).execute();

/**
 * Stores the provider's account of a user. A user has the first account for good: returns undefined
 * for another one.
 */
export async function saveStripeAccount(
  db: Db,
  userId: string,
  account: ConnectedAccount,
  now: Date,
): Promise<StripeAccountRow | undefined> {
  const data = JSON.stringify(account);
  return db
    .insertInto('stripe_accounts')
    .values({
      id: randomUUID(),
      user_id: userId,
      stripe_account_id: account.id,
      data,
      created_at: now,
      updated_at: now,
    })
    .onConflict(conflict =>
      conflict
        .column('user_id')
        .doUpdateSet({ data, updated_at: now })
        .where('stripe_accounts.stripe_account_id', '=', account.id),
    )
    .returningAll()
    .executeTakeFirst();
}

/** Deletes a connected account. */
export async function deleteStripeAccount(db: Db, id: string): Promise<void> {
  await db.deleteFrom('stripe_accounts').where('id', '=', id).execute();
}

export interface StripeFlags {
  stripeConnected: boolean;
  stripeChargesEnabled: boolean;
  stripePayoutsEnabled: boolean;
}

/** Returns the payment attributes of currentUser; users without an account are left out. */
export async function stripeFlagsOf(
  db: Db,
  userIds: readonly string[],
): Promise<Map<string, StripeFlags>> {
  const rows = userIds.length > 0 ? await stripeAccountsOf(db, userIds) : [];
  return new Map(
    rows.map(({ user_id, data }) => [
      user_id,
      {
        stripeConnected: true,
        stripeChargesEnabled: data.charges_enabled === true,
        stripePayoutsEnabled: data.payouts_enabled === true,
      },
    ]),
  );
}

/** The customers at the payment provider that belong to users. */
export const stripeCustomersOf = (
  db: Db,
  userIds: readonly string[],
): Promise<StripeCustomerRow[]> =>
  db.selectFrom('stripe_customers').selectAll().where(isOneOf('user_id', userIds)).execute();

/** Stores a user's customer at the payment provider; the first one stays. */
export async function saveStripeCustomer(
  db: Db,
  userId: string,
  stripeCustomerId: string,
  now: Date,
): Promise<StripeCustomerRow> {
  return db
    .insertInto('stripe_customers')
    .values({
      id: randomUUID(),
      user_id: userId,
      stripe_customer_id: stripeCustomerId,
      created_at: now,
    })
    .onConflict(conflict =>
      conflict.column('user_id').doUpdateSet(eb => ({ user_id: eb.ref('excluded.user_id') })),
    )
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** The saved cards of customers; each has one at most. */
export const paymentMethodsOf = (
  db: Db,
  customerIds: readonly string[],
): Promise<StripePaymentMethodRow[]> =>
  db
    .selectFrom('stripe_payment_methods')
    .selectAll()
    .where(isOneOf('customer_id', customerIds))
    .execute();

/** Stores a card; returns false when the customer has one already. */
export async function savePaymentMethod(
  db: Db,
  customerId: string,
  { id, ...card }: SavedCard,
  now: Date,
): Promise<boolean> {
  const result = await db
    .insertInto('stripe_payment_methods')
    .values({
      id: randomUUID(),
      customer_id: customerId,
      stripe_payment_method_id: id,
      card: JSON.stringify(card),
      created_at: now,
    })
    .onConflict(conflict => conflict.doNothing())
    .executeTakeFirst();
  return (result.numInsertedOrUpdatedRows ?? 0n) > 0n;
}

export async function deletePaymentMethod(db: Db, customerId: string): Promise<void> {
  await db.deleteFrom('stripe_payment_methods').where('customer_id', '=', customerId).execute();
}
