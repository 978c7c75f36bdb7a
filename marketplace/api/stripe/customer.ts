import { createHash, randomUUID } from 'node:crypto';
import { z } from 'zod';
import { acting, actingUser, operation } from '../operation.ts';
import type { Call } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { email, text } from '#marketplace/contract/fields.ts';
import type { SavedCard } from '#marketplace/contract/payments.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import {
  deletePaymentMethod,
  paymentMethodsOf,
  savePaymentMethod,
  saveStripeCustomer,
  stripeCustomersOf,
} from '#marketplace/db/users/stripe.ts';
import type { StripeCustomerRow, StripePaymentMethodRow } from '#marketplace/db/users/stripe.ts';
import { findUser } from '#marketplace/db/users/users.ts';
import { callProvider, callersCustomer } from './provider.ts';

/** Presents a customer of the payment provider. */
export const presentStripeCustomer = (row: StripeCustomerRow): Resource => ({
  id: row.id,
  type: 'stripeCustomer',
  attributes: { stripeCustomerId: row.stripe_customer_id },
  links: { userId: row.user_id },
});

/** Presents a saved card. */
export const presentPaymentMethod = (row: StripePaymentMethodRow): Resource => ({
  id: row.id,
  type: 'stripePaymentMethod',
  attributes: {
    type: 'stripe-payment-method/card',
    stripePaymentMethodId: row.stripe_payment_method_id,
    card: row.card,
  },
  links: { customerId: row.customer_id },
});

/** Attaches a card and saves it. @throws ApiError stripe-multiple-payment-methods-not-supported */
async function attachCard(
  call: Call,
  customer: StripeCustomerRow,
  paymentMethod: string,
): Promise<void> {
  if ((await paymentMethodsOf(call.db, [customer.id])).length > 0) throw secondCard();
  await saveCard(
    call,
    customer,
    await attachAtProvider(call, customer.stripe_customer_id, paymentMethod),
  );
}

/** Attaches a card at the provider only. */
const attachAtProvider = (
  call: Call,
  stripeCustomerId: string,
  paymentMethod: string,
): Promise<SavedCard> =>
  callProvider(call, payments => payments.attachCard(stripeCustomerId, paymentMethod));

/** Saves an attached card. @throws ApiError stripe-multiple-payment-methods-not-supported */
async function saveCard(call: Call, customer: StripeCustomerRow, card: SavedCard): Promise<void> {
  if (await savePaymentMethod(call.db, customer.id, card, call.now)) return;
  // A parallel request has saved another card: this one must not stay attached.
  await callProvider(call, payments => payments.detachCard(card.id));
  throw secondCard();
}

const secondCard = () => new ApiError('stripe-multiple-payment-methods-not-supported');

/** Creates a customer of the payment provider for the caller, optionally with a card. */
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
    // Idempotency keys are sent in a header, which takes Latin-1 only; an address may have other
    // letters.
    const hash = createHash('sha256').update(address).digest('hex');
    const { id } = await callProvider(call, payments =>
      payments.createCustomer({ email: address, userId }, `customer:${userId}:${hash}`),
    );
    const { stripePaymentMethodId: method } = input;
    // A refused card leaves no customer here; the idempotency key finds the provider's on the next
    // attempt.
    const card = method ? await attachAtProvider(call, id, method) : null;
    const customer = await saveStripeCustomer(call.db, userId, id, call.now);
    if (card) await saveCard(call, customer, card);
    return { data: presentStripeCustomer(customer) };
  },
});

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

/** Detaches and deletes the caller's saved card. */
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
      await callProvider(call, payments => payments.detachCard(method.stripe_payment_method_id));
      await deletePaymentMethod(call.db, customer.id);
    }
    return { data: presentStripeCustomer(customer) };
  },
});

/** Creates a setup intent, with which the browser verifies a card before it is saved. */
export const createStripeSetupIntent = operation({
  name: 'stripe_setup_intents/create',
  method: 'POST',
  access: acting,
  alwaysExpand: true,
  input: z.strictObject({}),
  transaction: false,
  async run(call) {
    const [customer] = await stripeCustomersOf(call.db, [actingUser(call)]);
    const intent = await callProvider(call, payments =>
      payments.createSetupIntent(customer?.stripe_customer_id),
    );
    const attributes = { stripeSetupIntentId: intent.id, clientSecret: intent.clientSecret };
    return { data: { id: randomUUID(), type: 'stripeSetupIntent', attributes } };
  },
});
