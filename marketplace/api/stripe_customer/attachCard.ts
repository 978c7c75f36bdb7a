import type { Call } from '#marketplace/api/operation.ts';
import { askProvider } from '#marketplace/api/stripe_account/provider.ts';
import type { SavedCard } from '#marketplace/contract/payments.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { paymentMethodsOf, savePaymentMethod } from '#marketplace/db/users/stripe.ts';
import type { StripeCustomerRow } from '#marketplace/db/users/stripe.ts';

/** Saves a card for later. @throws ApiError stripe-multiple-payment-methods-not-supported */
export async function attachCard(
  call: Call,
  customer: StripeCustomerRow,
  paymentMethod: string,
): Promise<void> {
  if ((await paymentMethodsOf(call.db, [customer.id])).length > 0) throw second();
  await keepCard(
    call,
    customer,
    await askForCard(call, customer.stripe_customer_id, paymentMethod),
  );
}

/** Attaches a card at the provider; here nothing is known of it yet. */
export const askForCard = (
  call: Call,
  stripeCustomerId: string,
  paymentMethod: string,
): Promise<SavedCard> =>
  askProvider(call, payments => payments.attachCard(stripeCustomerId, paymentMethod));

/** Keeps an attached card as the customer's. @throws ApiError when there is one already */
export async function keepCard(
  call: Call,
  customer: StripeCustomerRow,
  card: SavedCard,
): Promise<void> {
  if (await savePaymentMethod(call.db, customer.id, card, call.now)) return;
  // Somebody was quicker: what nobody knows of must not stay on file.
  await askProvider(call, payments => payments.detachCard(card.id));
  throw second();
}

const second = () => new ApiError('stripe-multiple-payment-methods-not-supported');
