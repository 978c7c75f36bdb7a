import { z } from 'zod';
import { acting, operation } from '#marketplace/api/operation.ts';
import { actingUser } from '#marketplace/api/transactions/access.ts';
import { accountFields, givenOnly } from './input.ts';
import { presentStripeAccount } from './present.ts';
import { askProvider, callersAccount, keepAccount } from './provider.ts';

/** Changes the caller's connected account. */
export const updateStripeAccount = operation({
  name: 'stripe_account/update',
  method: 'POST',
  access: acting,
  input: z.strictObject(accountFields),
  transaction: false,
  async run(call, input) {
    const userId = actingUser(call);
    const { stripe_account_id: id } = await callersAccount(call, userId);
    const account = await askProvider(call, payments =>
      payments.updateAccount(id, givenOnly(input)),
    );
    return { data: presentStripeAccount(await keepAccount(call, userId, account)) };
  },
});
