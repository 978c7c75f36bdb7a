import type { AnyOperation } from '#marketplace/api/operation.ts';
import { createStripeAccountLink } from '#marketplace/api/stripe_account_links/create.ts';
import { createStripeCustomer } from '#marketplace/api/stripe_customer/create.ts';
import {
  addPaymentMethod,
  removePaymentMethod,
} from '#marketplace/api/stripe_customer/paymentMethod.ts';
import { createStripePerson } from '#marketplace/api/stripe_persons/create.ts';
import { createStripeSetupIntent } from '#marketplace/api/stripe_setup_intents/create.ts';
import { createStripeAccount } from './create.ts';
import { fetchStripeAccount } from './fetch.ts';
import { updateStripeAccount } from './update.ts';

/** Everything that speaks to the payment provider on behalf of a user. */
export const stripeOperations: readonly AnyOperation[] = [
  createStripeAccount,
  fetchStripeAccount,
  updateStripeAccount,
  createStripeAccountLink,
  createStripePerson,
  createStripeSetupIntent,
  createStripeCustomer,
  addPaymentMethod,
  removePaymentMethod,
];
