import type { RelationLoader, Relations } from '../includes.ts';
import {
  paymentMethodsOf,
  stripeAccountsOf,
  stripeCustomersOf,
} from '#marketplace/db/users/stripe.ts';
import { byBackLink } from '../linkRelations.ts';
import { presentPaymentMethod, presentStripeCustomer } from './customer.ts';
import { presentStripeAccount } from './account.ts';

const stripeAccount = byBackLink('userId', false, async (call, ids) =>
  (await stripeAccountsOf(call.db, ids)).map(presentStripeAccount),
);

const forOperators: RelationLoader = {
  many: false,
  load: async (call, users) =>
    call.actor.scope === 'integ' ? stripeAccount.load(call, users) : new Map(),
};

/** Payment relationships of the signed-in user; those of other users are for operators only. */
export const stripeRelations: Record<string, Relations> = {
  user: { stripeAccount: forOperators },
  currentUser: {
    stripeAccount,
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
