import type { PayoutPerson, ProvidersPerson, StripeAccountData } from '#shared/contract/stripe.ts';
import type {
  AddressValues,
  PayoutValues,
  PersonValues,
} from '#src/features/payout/payoutDetails.ts';

type ProvidersAddress = ProvidersPerson['address'];

const addressOf = (address: ProvidersAddress): AddressValues => ({
  line1: address?.line1,
  city: address?.city,
  state: address?.state,
  postalCode: address?.postal_code,
});

const twoDigits = (part: number): string => String(part).padStart(2, '0');

function personValuesOf(person: ProvidersPerson = {}): PersonValues {
  const { year, month, day } = person.dob ?? {};
  return {
    firstName: person.first_name,
    lastName: person.last_name,
    email: person.email,
    phone: person.phone,
    ...(year && month && day ? { birthday: `${year}-${twoDigits(month)}-${twoDigits(day)}` } : {}),
    address: addressOf(person.address),
  };
}

/** Returns the values of the form of a person behind a company. */
export function companyPersonValuesOf({ relationship, ...person }: PayoutPerson): PersonValues {
  const { title, percent_ownership: share } = relationship ?? {};
  return { ...personValuesOf(person), title, ownership: share ? String(share) : undefined };
}

/**
 * Returns the values of the form for an account as the provider has it. Identity numbers are never
 * suggest.
 */
export function payoutValuesOf(account: StripeAccountData): PayoutValues {
  const { individual, company, business_profile: profile } = account;
  return {
    country: account.country,
    businessType: account.business_type ?? 'individual',
    person: personValuesOf(individual),
    company: { name: company?.name, phone: company?.phone, address: addressOf(company?.address) },
    url: profile?.url,
    mcc: profile?.mcc,
  };
}
