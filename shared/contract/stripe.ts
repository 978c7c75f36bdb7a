import * as v from 'valibot';
import { fields, listOf, text, webAddress, whole, word } from './lenient.ts';

/** Part of a saved card that may be shown. */
const savedCard = fields(
  {
    /** The payment provider's short name: `visa`, `amex`. */
    brand: word,
    last4Digits: word,
    expirationMonth: whole(1, 12),
    expirationYear: whole(1970, 9999),
  },
  'brand',
  'last4Digits',
  'expirationMonth',
  'expirationYear',
);
export type SavedCard = v.InferOutput<typeof savedCard>;

/** The parts of the payment provider's account that decide whether payouts can happen. */
const stripeAccountData = fields({
  country: word,
  business_type: v.picklist(['individual', 'company']),
  charges_enabled: v.boolean(),
  payouts_enabled: v.boolean(),
  requirements: fields({ past_due: listOf(word), currently_due: listOf(word) }),
  external_accounts: fields({ data: listOf(fields({ last4: text(10) })) }, 'data'),
});
export type StripeAccountData = v.InferOutput<typeof stripeAccountData>;

export const stripeAccountAttributes = fields({
  stripeAccountId: word,
  stripeAccountData: v.nullable(stripeAccountData),
});

export const stripeCustomerAttributes = fields({ stripeCustomerId: word });

export const stripePaymentMethodAttributes = fields({
  type: word,
  stripePaymentMethodId: word,
  card: savedCard,
});

/** Answer of stripe_account_links/create: where the payment provider asks the rest. */
export const accountLinkAnswer = v.object({
  data: v.object({ attributes: v.object({ url: webAddress }) }),
});

/** Answer of stripe_setup_intents/create: what a browser lets a card be checked with. */
export const setupIntentAnswer = v.object({
  data: v.object({ attributes: v.object({ clientSecret: v.string() }) }),
});
