import { z } from 'zod';
import { acting, operation } from '#marketplace/api/operation.ts';
import type { Call } from '#marketplace/api/operation.ts';
import { actingUser } from '#marketplace/api/transactions/access.ts';
import type { StripeAccountRow } from '#marketplace/db/users/stripe.ts';
import { accountFields, givenOnly } from './input.ts';
import { presentStripeAccount } from './present.ts';
import { askProvider, callersAccount, keepAccount } from './provider.ts';

/** What of an account can be changed. */
export const accountChangeInput = () => z.strictObject(accountFields);

/** Changes the caller's connected account. @throws ApiError stripe-account-not-found */
export async function changeAccount(
  call: Call,
  input: z.infer<ReturnType<typeof accountChangeInput>>,
): Promise<StripeAccountRow> {
  const userId = actingUser(call);
  const { stripe_account_id: id } = await callersAccount(call, userId);
  const account = await askProvider(call, payments => payments.updateAccount(id, givenOnly(input)));
  return keepAccount(call, userId, account);
}

/** Changes the caller's connected account. */
export const updateStripeAccount = operation({
  name: 'stripe_account/update',
  method: 'POST',
  access: acting,
  input: accountChangeInput(),
  transaction: false,
  async run(call, input) {
    return { data: presentStripeAccount(await changeAccount(call, input)) };
  },
});
