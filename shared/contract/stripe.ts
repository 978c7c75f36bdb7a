import * as v from 'valibot';
import { fields, line, listOf, text, webAddress, whole, word } from './lenient.ts';

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

const providersAddress = fields({
  line1: line(300),
  city: line(200),
  state: line(200),
  postal_code: line(40),
});
const person = {
  first_name: line(200),
  last_name: line(200),
  email: text(500),
  phone: line(60),
  address: providersAddress,
  dob: fields({ day: whole(1, 31), month: whole(1, 12), year: whole(1900, 2200) }),
  id_number_provided: v.boolean(),
  ssn_last_4_provided: v.boolean(),
};
const providersPerson = fields(person);
export type ProvidersPerson = v.InferOutput<typeof providersPerson>;

const requirements = fields({ past_due: listOf(word), currently_due: listOf(word) });

/** A person behind a company, as the payment provider has them. */
const payoutPerson = fields(
  {
    ...person,
    id: word,
    relationship: fields({
      representative: v.boolean(),
      owner: v.boolean(),
      director: v.boolean(),
      executive: v.boolean(),
      /** 0 to 100. */
      percent_ownership: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
      title: line(200),
    }),
    /** Names of the fields that are missing: `dob.day`. */
    requirements,
  },
  'id',
);
export type PayoutPerson = v.InferOutput<typeof payoutPerson>;

/** Answer of POST /api/payout-persons: oldest first. */
export const payoutPersonsAnswer = v.object({ data: listOf(payoutPerson, 100) });
const providersCompany = fields({
  name: line(300),
  phone: line(60),
  address: providersAddress,
  tax_id_provided: v.boolean(),
});

/** The parts of the payment provider's account that decide whether payouts can happen. */
const stripeAccountData = fields({
  country: word,
  /** When it was opened, epoch seconds. */
  created: whole(0, 100_000_000_000),
  business_type: v.picklist(['individual', 'company']),
  charges_enabled: v.boolean(),
  payouts_enabled: v.boolean(),
  requirements,
  individual: providersPerson,
  company: providersCompany,
  business_profile: fields({ url: text(2_000), mcc: word }),
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

/** Answer of stripe_account_links/create: where the payment provider collects the rest. */
export const accountLinkAnswer = v.object({
  data: v.object({ attributes: v.object({ url: webAddress }) }),
});

/** Answer of stripe_setup_intents/create: what a browser lets a card be checked with. */
export const setupIntentAnswer = v.object({
  data: v.object({ attributes: v.object({ clientSecret: v.string() }) }),
});
