import { z } from 'zod';
import { operation, signedIn } from '#marketplace/api/operation.ts';
import { actingUser } from '#marketplace/api/transactions/access.ts';
import { presentStripeAccount } from './present.ts';
import { askProvider, callersAccount, keepAccount } from './provider.ts';

/** The caller's connected account as the payment provider has it now. */
export const fetchStripeAccount = operation({
  name: 'stripe_account/fetch',
  method: 'GET',
  access: signedIn,
  input: z.object({}),
  transaction: false,
  async run(call) {
    const userId = actingUser(call);
    const { stripe_account_id: id } = await callersAccount(call, userId);
    const account = await askProvider(call, payments => payments.fetchAccount(id));
    return { data: presentStripeAccount(await keepAccount(call, userId, account)) };
  },
});
