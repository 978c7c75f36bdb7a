import type { Relations } from '#marketplace/api/includes.ts';
import { paymentMethodsOf, stripeAccountsOf, stripeCustomersOf } from '#marketplace/db/stripe.ts';
import { byBackLink } from '#marketplace/api/linkRelations.ts';
import {
  presentPaymentMethod,
  presentStripeCustomer,
} from '#marketplace/api/stripe_customer/present.ts';
import { presentStripeAccount } from './present.ts';

/** What the payment provider knows of the signed-in user; nobody else's is ever shown. */
export const stripeRelations: Record<string, Relations> = {
  currentUser: {
    stripeAccount: byBackLink('userId', false, async (call, ids) =>
      (await stripeAccountsOf(call.db, ids)).map(presentStripeAccount),
    ),
    stripeCustomer: byBackLink('userId', false, async (call, ids) =>
      (await stripeCustomersOf(call.db, ids)).map(presentStripeCustomer),
    ),
  },
  stripeCustomer: {
    defaultPaymentMethod: byBackLink('customerId', false, async (call, ids) =>
      (await paymentMethodsOf(call.db, ids)).map(presentPaymentMethod),
    ),
  },
};
