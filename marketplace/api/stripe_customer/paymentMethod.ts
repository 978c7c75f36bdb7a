import { z } from 'zod';
import { acting, operation } from '#marketplace/api/operation.ts';
import { askProvider, callersCustomer } from '#marketplace/api/stripe_account/provider.ts';
import { actingUser } from '#marketplace/api/transactions/access.ts';
import { text } from '#marketplace/contract/fields.ts';
import { deletePaymentMethod, paymentMethodsOf } from '#marketplace/db/users/stripe.ts';
import { attachCard } from './attachCard.ts';
import { presentStripeCustomer } from './present.ts';

/** Saves a card for the caller's later payments. */
export const addPaymentMethod = operation({
  name: 'stripe_customer/add_payment_method',
  method: 'POST',
  access: acting,
  input: z.strictObject({ stripePaymentMethodId: text(1, 255) }),
  transaction: false,
  async run(call, input) {
    const customer = await callersCustomer(call, actingUser(call));
    await attachCard(call, customer, input.stripePaymentMethodId);
    return { data: presentStripeCustomer(customer) };
  },
});

/** Forgets the caller's saved card. */
export const removePaymentMethod = operation({
  name: 'stripe_customer/delete_payment_method',
  method: 'POST',
  access: acting,
  input: z.strictObject({}),
  transaction: false,
  async run(call) {
    const customer = await callersCustomer(call, actingUser(call));
    const [method] = await paymentMethodsOf(call.db, [customer.id]);
    if (method) {
      await askProvider(call, payments => payments.detachCard(method.stripe_payment_method_id));
      await deletePaymentMethod(call.db, customer.id);
    }
    return { data: presentStripeCustomer(customer) };
  },
});
