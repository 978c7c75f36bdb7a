import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { acting, operation } from '#marketplace/api/operation.ts';
import { askProvider } from '#marketplace/api/stripe_account/provider.ts';
import { actingUser } from '#marketplace/api/transactions/access.ts';
import { stripeCustomersOf } from '#marketplace/db/users/stripe.ts';

/** Lets the caller's browser check a card that is to be saved. */
export const createStripeSetupIntent = operation({
  name: 'stripe_setup_intents/create',
  method: 'POST',
  access: acting,
  alwaysExpand: true,
  input: z.strictObject({}),
  transaction: false,
  async run(call) {
    const [customer] = await stripeCustomersOf(call.db, [actingUser(call)]);
    const intent = await askProvider(call, payments =>
      payments.createSetupIntent(customer?.stripe_customer_id),
    );
    const attributes = { stripeSetupIntentId: intent.id, clientSecret: intent.clientSecret };
    return { data: { id: randomUUID(), type: 'stripeSetupIntent', attributes } };
  },
});
