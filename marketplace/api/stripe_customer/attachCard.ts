import type { Call } from '#marketplace/api/operation.ts';
import { askProvider } from '#marketplace/api/stripe_account/provider.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { paymentMethodsOf, savePaymentMethod } from '#marketplace/db/stripe.ts';
import type { StripeCustomerRow } from '#marketplace/db/stripe.ts';

/** Saves a card for later. @throws ApiError stripe-multiple-payment-methods-not-supported */
export async function attachCard(
  call: Call,
  customer: StripeCustomerRow,
  paymentMethod: string,
): Promise<void> {
  if ((await paymentMethodsOf(call.db, [customer.id])).length > 0) throw second();
  const card = await askProvider(call, payments =>
    payments.attachCard(customer.stripe_customer_id, paymentMethod),
  );
  if (await savePaymentMethod(call.db, customer.id, card, call.now)) return;
  // Somebody was quicker: what nobody knows of must not stay on file.
  await askProvider(call, payments => payments.detachCard(card.id));
  throw second();
}

const second = () => new ApiError('stripe-multiple-payment-methods-not-supported');
