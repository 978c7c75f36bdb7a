import { createHash } from 'node:crypto';
import { z } from 'zod';
import { acting, operation } from '#marketplace/api/operation.ts';
import { actingUser } from '#marketplace/api/transactions/access.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { text } from '#marketplace/contract/fields.ts';
import { stripeAccountsOf } from '#marketplace/db/stripe.ts';
import { accountFields, givenOnly } from './input.ts';
import { presentStripeAccount } from './present.ts';
import { askProvider, keepAccount } from './provider.ts';

const country = text(2, 2).refine(value => /^[A-Z]{2}$/.test(value), 'Expected a country code.');

/** Connects the caller to the payment provider, so that payouts can be made. */
export const createStripeAccount = operation({
  name: 'stripe_account/create',
  method: 'POST',
  access: acting,
  input: z.strictObject({ country, ...accountFields }),
  transaction: false,
  async run(call, input) {
    const userId = actingUser(call);
    if ((await stripeAccountsOf(call.db, [userId])).length > 0) {
      throw new ApiError('conflict', { details: 'There is a Stripe account already.' });
    }
    const details = givenOnly(input);
    const hash = createHash('sha256').update(JSON.stringify(details)).digest('hex');
    const account = await askProvider(call, payments =>
      payments.createAccount(details, `account:${userId}:${hash.slice(0, 32)}`),
    );
    return { data: presentStripeAccount(await keepAccount(call, userId, account)) };
  },
});
