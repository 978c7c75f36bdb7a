import type { Call } from '#marketplace/api/operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { PaymentRefused } from '#marketplace/contract/payments.ts';
import type { ConnectedAccount, PaymentsPort } from '#marketplace/contract/payments.ts';
import { saveStripeAccount, stripeAccountsOf, stripeCustomersOf } from '#marketplace/db/stripe.ts';
import type { StripeAccountRow, StripeCustomerRow } from '#marketplace/db/stripe.ts';

/**
 * Asks the payment provider. @throws ApiError stripe-missing-api-key without one, and
 * validation-invalid-params with the provider's words when it refuses
 */
export async function askProvider<T>(
  call: Call,
  ask: (payments: PaymentsPort) => Promise<T>,
): Promise<T> {
  const { payments } = call.context;
  if (!payments) throw new ApiError('stripe-missing-api-key');
  try {
    return await ask(payments);
  } catch (error) {
    if (!(error instanceof PaymentRefused)) throw error;
    const { message, code } = error.reason;
    throw new ApiError('validation-invalid-params', {
      details: message,
      meta: { stripeMessage: message, ...(code === undefined ? {} : { stripeCode: code }) },
    });
  }
}

/** Keeps what the provider says of the caller's account. @throws ApiError conflict for a second one */
export async function keepAccount(
  call: Call,
  userId: string,
  account: ConnectedAccount,
): Promise<StripeAccountRow> {
  const row = await saveStripeAccount(call.db, userId, account, call.now);
  if (!row) throw new ApiError('conflict', { details: 'There is a Stripe account already.' });
  return row;
}

/** The caller's connected account. @throws ApiError stripe-account-not-found */
export async function callersAccount(call: Call, userId: string): Promise<StripeAccountRow> {
  const [account] = await stripeAccountsOf(call.db, [userId]);
  if (!account) throw new ApiError('stripe-account-not-found');
  return account;
}

/** The customer that the caller is. @throws ApiError stripe-customer-not-found */
export async function callersCustomer(call: Call, userId: string): Promise<StripeCustomerRow> {
  const [customer] = await stripeCustomersOf(call.db, [userId]);
  if (!customer) throw new ApiError('stripe-customer-not-found');
  return customer;
}
