import type { Resource } from '#marketplace/contract/resource.ts';
import type { StripeCustomerRow, StripePaymentMethodRow } from '#marketplace/db/users/stripe.ts';

/** A user as customer of the payment provider. */
export const presentStripeCustomer = (row: StripeCustomerRow): Resource => ({
  id: row.id,
  type: 'stripeCustomer',
  attributes: { stripeCustomerId: row.stripe_customer_id },
  links: { userId: row.user_id },
});

/** A saved card. */
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
