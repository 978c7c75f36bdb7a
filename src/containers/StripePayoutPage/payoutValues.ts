import type { StripeAccountData } from '#shared/contract/stripe.ts';
import type { AddressValues, PayoutValues } from '#src/util/payoutDetails.ts';

type ProvidersAddress = NonNullable<StripeAccountData['individual']>['address'];

const addressOf = (address: ProvidersAddress): AddressValues => ({
  line1: address?.line1,
  city: address?.city,
  state: address?.state,
  postalCode: address?.postal_code,
});

const twoDigits = (part: number): string => String(part).padStart(2, '0');

/** Returns the values of the form for an account as the provider has it. Identity numbers are never told. */
export function payoutValuesOf(account: StripeAccountData): PayoutValues {
  const { individual, company, business_profile: profile } = account;
  const { year, month, day } = individual?.dob ?? {};
  return {
    country: account.country,
    businessType: account.business_type ?? 'individual',
    person: {
      firstName: individual?.first_name,
      lastName: individual?.last_name,
      email: individual?.email,
      phone: individual?.phone,
      ...(year && month && day
        ? { birthday: `${year}-${twoDigits(month)}-${twoDigits(day)}` }
        : {}),
      address: addressOf(individual?.address),
    },
    company: { name: company?.name, phone: company?.phone, address: addressOf(company?.address) },
    url: profile?.url,
    mcc: profile?.mcc,
  };
}
