import type Stripe from 'stripe';

/** Facts that meet every requirement of an individual in the US. */
export const completeIndividual = {
  first_name: 'Mara',
  last_name: 'Lindqvist',
  email: 'mara@example.com',
  phone: '+14155550132',
  dob: { day: 12, month: 4, year: 1986 },
  address: {
    line1: '1 Market Street',
    city: 'San Francisco',
    state: 'CA',
    postal_code: '94105',
    country: 'US',
  },
  ssn_last_4: '0000',
};

/** A custom connected account, verified unless overridden. */
export async function createAccount(
  stripe: Stripe,
  overrides: Partial<Stripe.AccountCreateParams> = {},
): Promise<Stripe.Account> {
  return stripe.accounts.create({
    type: 'custom',
    country: 'US',
    business_type: 'individual',
    individual: completeIndividual,
    capabilities: { card_payments: { requested: true }, transfers: { requested: true } },
    business_profile: { mcc: '7941', url: 'https://flowroom.example' },
    external_account: {
      object: 'bank_account',
      country: 'US',
      currency: 'usd',
      routing_number: '110000000',
      account_number: '000123456789',
    },
    tos_acceptance: { date: 1_700_000_000, ip: '127.0.0.1' },
    ...overrides,
  });
}

/** A payment of $100.00 to `destination` with 23.5 % application fee, to be captured later. */
export function paymentParams(
  destination: string,
  overrides: Partial<Stripe.PaymentIntentCreateParams> = {},
): Stripe.PaymentIntentCreateParams {
  return {
    amount: 10_000,
    currency: 'usd',
    capture_method: 'manual',
    application_fee_amount: 2_350,
    transfer_data: { destination },
    ...overrides,
  };
}
