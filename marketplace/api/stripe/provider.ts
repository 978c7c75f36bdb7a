import type { Call } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { PaymentRefused } from '#marketplace/contract/payments.ts';
import type { ConnectedAccount, PaymentsPort } from '#marketplace/contract/payments.ts';
import {
  saveStripeAccount,
  stripeAccountsOf,
  stripeCustomersOf,
} from '#marketplace/db/users/stripe.ts';
import type { StripeAccountRow, StripeCustomerRow } from '#marketplace/db/users/stripe.ts';

/**
 * Calls the payment provider. @throws ApiError stripe-missing-api-key without one,
 * validation-invalid-params with the provider's message when it refuses
 */
export async function callProvider<T>(
  call: Call,
  request: (payments: PaymentsPort) => Promise<T>,
): Promise<T> {
  const { payments } = call.context;
  if (!payments) throw new ApiError('stripe-missing-api-key');
  try {
    return await request(payments);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    const { message, code } = error.reason;
    throw new ApiError('validation-invalid-params', {
      details: message,
      meta: { stripeMessage: message, stripeCode: code },
    });
  }
}

/**
 * Saves the provider's data of the caller's account. @throws ApiError conflict for a second account
 */
export async function saveAccount(
  call: Call,
  userId: string,
  account: ConnectedAccount,
): Promise<StripeAccountRow> {
  const row = await saveStripeAccount(call.db, userId, account, call.now);
  if (!row) throw new ApiError('conflict', { details: 'There is a Stripe account already.' });
  return row;
}

/** Returns the caller's connected account. @throws ApiError stripe-account-not-found */
export async function callersAccount(call: Call, userId: string): Promise<StripeAccountRow> {
  const [account] = await stripeAccountsOf(call.db, [userId]);
  if (!account) throw new ApiError('stripe-account-not-found');
  return account;
}

/** Returns the caller's customer row. @throws ApiError stripe-customer-not-found */
export async function callersCustomer(call: Call, userId: string): Promise<StripeCustomerRow> {
  const [customer] = await stripeCustomersOf(call.db, [userId]);
  if (!customer) throw new ApiError('stripe-customer-not-found');
  return customer;
}

/**
 * Deletes the caller's account and customer at the payment provider, if any.
 * @throws ApiError delete-stripe-account-failed with the provider's message
 */
export async function deleteAtProvider(
  call: Pick<Call, 'context' | 'db'>,
  userId: string,
): Promise<void> {
  const accounts = await stripeAccountsOf(call.db, [userId]);
  const customers = await stripeCustomersOf(call.db, [userId]);
  for (const { stripe_account_id: id } of accounts) await deleting(call, p => p.deleteAccount(id));
  for (const { stripe_customer_id: id } of customers)
    await deleting(call, p => p.deleteCustomer(id));
}

/** Calls a deletion of the payment provider. @throws ApiError delete-stripe-account-failed */
export async function deleting(
  { context }: Pick<Call, 'context'>,
  remove: (payments: PaymentsPort) => Promise<void>,
): Promise<void> {
  if (!context.payments) throw new ApiError('stripe-missing-api-key');
  try {
    await remove(context.payments);
  } catch (error) {
    const known = error instanceof PaymentRefused;
    if (!known) context.logger.warn({ err: error }, 'the payment provider could not be asked');
    const stripeMessage = known ? error.message : 'The payment provider could not be asked.';
    throw new ApiError('delete-stripe-account-failed', {
      details: stripeMessage,
      meta: { stripeMessage },
    });
  }
}
