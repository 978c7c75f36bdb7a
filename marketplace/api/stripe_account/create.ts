import { createHash } from 'node:crypto';
import { z } from 'zod';
import { acting, operation } from '#marketplace/api/operation.ts';
import type { Call } from '#marketplace/api/operation.ts';
import { actingUser } from '#marketplace/api/transactions/access.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text } from '#marketplace/contract/fields.ts';
import { stripeAccountsOf } from '#marketplace/db/users/stripe.ts';
import type { StripeAccountRow } from '#marketplace/db/users/stripe.ts';
import { accountFields, givenOnly } from './input.ts';
import { presentStripeAccount } from './present.ts';
import { askProvider, keepAccount } from './provider.ts';

/** What an account is created with. */
export const newAccountInput = () => z.strictObject({ country, ...accountFields });

const country = text(2, 2).refine(value => /^[A-Z]{2}$/.test(value), 'Expected a country code.');

/** Connects the caller to the payment provider. @throws ApiError conflict for a second account */
export async function connectAccount(
  call: Call,
  input: z.infer<ReturnType<typeof newAccountInput>>,
): Promise<StripeAccountRow> {
  const userId = actingUser(call);
  if ((await stripeAccountsOf(call.db, [userId])).length > 0) {
    throw new ApiError('conflict', { details: 'There is a Stripe account already.' });
  }
  const details = givenOnly(input);
  const hash = createHash('sha256').update(JSON.stringify(details)).digest('hex');
  const account = await askProvider(call, payments =>
    payments.createAccount(details, `account:${userId}:${hash.slice(0, 32)}`),
  );
  return keepAccount(call, userId, account);
}

/** Connects the caller to the payment provider, so that payouts can be made. */
export const createStripeAccount = operation({
  name: 'stripe_account/create',
  method: 'POST',
  access: acting,
  input: newAccountInput(),
  transaction: false,
  async run(call, input) {
    return { data: presentStripeAccount(await connectAccount(call, input)) };
  },
});
