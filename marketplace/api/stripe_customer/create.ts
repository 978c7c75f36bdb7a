import { createHash } from 'node:crypto';
import { z } from 'zod';
import { acting, operation } from '#marketplace/api/operation.ts';
import { askProvider } from '#marketplace/api/stripe_account/provider.ts';
import { actingUser } from '#marketplace/api/transactions/access.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { email, text } from '#marketplace/contract/fields.ts';
import { saveStripeCustomer, stripeCustomersOf } from '#marketplace/db/users/stripe.ts';
import { findUser } from '#marketplace/db/users/users.ts';
import { askForCard, keepCard } from './attachCard.ts';
import { presentStripeCustomer } from './present.ts';

/** Makes the caller a customer of the payment provider, with a card if one is given. */
export const createStripeCustomer = operation({
  name: 'stripe_customer/create',
  method: 'POST',
  access: acting,
  input: z.strictObject({
    stripePaymentMethodId: text(1, 255).nullish(),
    stripeCustomerEmail: email().nullish(),
  }),
  transaction: false,
  async run(call, input) {
    const userId = actingUser(call);
    if ((await stripeCustomersOf(call.db, [userId])).length > 0) {
      throw new ApiError('conflict', { details: 'There is a Stripe customer already.' });
    }
    const address = input.stripeCustomerEmail ?? (await findUser(call.db, userId))?.email ?? '';
    // A key goes into a header, which takes no letters beyond Latin; an address may have them.
    const hash = createHash('sha256').update(address).digest('hex');
    const { id } = await askProvider(call, payments =>
      payments.createCustomer({ email: address, userId }, `customer:${userId}:${hash}`),
    );
    const { stripePaymentMethodId: method } = input;
    // A card that is refused leaves no customer behind; the provider knows the next try by its key.
    const card = method ? await askForCard(call, id, method) : null;
    const customer = await saveStripeCustomer(call.db, userId, id, call.now);
    if (card) await keepCard(call, customer, card);
    return { data: presentStripeCustomer(customer) };
  },
});
