import type { TokenCreateParams } from '@stripe/stripe-js';
import type { BankValues } from './bankAccount.ts';
import type { AppError } from '#src/util/errors.ts';
import { cleanLine } from '#shared/text/text.ts';
import { countriesWithStates, identityNumbers } from './payouts.ts';

export type BusinessType = 'individual' | 'company';

/** Typed values of an address; its country is the account's. */
export interface AddressValues {
  line1?: string;
  city?: string;
  state?: string;
  postalCode?: string;
}

/** Typed values of a person: the teacher, or somebody behind a company. */
export interface PersonValues {
  firstName?: string;
  lastName?: string;
  /** `YYYY-MM-DD`. */
  birthday?: string;
  email?: string;
  phone?: string;
  address?: AddressValues;
  /** Last four digits of the SSN in the US, the whole number elsewhere. */
  idNumber?: string;
  /** Of a person behind a company. */
  title?: string;
  /** Percent of the company, as typed. */
  ownership?: string;
}

export interface CompanyValues {
  name?: string;
  taxId?: string;
  phone?: string;
  address?: AddressValues;
}

/** Typed values of the payout form. */
export interface PayoutValues {
  country?: string;
  businessType?: BusinessType;
  bank?: BankValues;
  /** The individual, or the person who opens the account of a company. */
  person?: PersonValues;
  company?: CompanyValues;
  /** Others who own a large part of the company. */
  owners?: PersonValues[];
  url?: string;
  mcc?: string;
}

/** Person and company in the terms of the payment provider, which makes tokens of them. */
export interface LegalDetails {
  account: TokenCreateParams.Account;
  /** People behind a company; none for an individual. */
  persons: TokenCreateParams.Person[];
  businessProfileURL?: string;
  businessProfileMCC?: string;
}

/**
 * Details that open a payout account; the provider's script makes tokens of them, and nothing is
 * stored.
 */
export interface PayoutDetails extends LegalDetails {
  country: string;
  bankAccountToken: string;
}

/** Share from which an owner has to be declared, in percent. */
export const declaredOwnership = 25;

const clean = (value: string | undefined): string | undefined =>
  (value && cleanLine(value)) || undefined;

// A value typed for another country stays in the form when its field is gone: it is not sent.
function addressOf(address: AddressValues | undefined, country: string) {
  return {
    line1: clean(address?.line1),
    city: clean(address?.city),
    state: countriesWithStates.includes(country) ? clean(address?.state) : undefined,
    postal_code: clean(address?.postalCode),
    country,
  };
}

function individualOf(person: PersonValues | undefined, country: string) {
  const [year, month, day] = (person?.birthday ?? '').split('-').map(Number);
  const idNumber = identityNumbers[country] && clean(person?.idNumber);
  return {
    first_name: clean(person?.firstName),
    last_name: clean(person?.lastName),
    ...(year && month && day ? { dob: { day, month, year } } : {}),
    email: clean(person?.email),
    phone: clean(person?.phone),
    address: addressOf(person?.address, country),
    ...(idNumber && (country === 'US' ? { ssn_last_4: idNumber } : { id_number: idNumber })),
  };
}

const shareOf = ({ ownership = '' }: PersonValues): number =>
  Number(ownership.trim().replace(',', '.') || 0);

function personOf(
  person: PersonValues,
  country: string,
  representative: boolean,
): TokenCreateParams.Person {
  const share = shareOf(person);
  return {
    ...individualOf(person, country),
    relationship: {
      owner: share >= declaredOwnership,
      ...(share > 0 ? { percent_ownership: share } : {}),
      title: clean(person.title),
      ...(representative ? { representative: true, executive: true } : {}),
    },
  };
}

/**
 * Returns a person who is added to an existing account, or the changes of one. A share that was
 * taken back is sent as zero, and who represents the company stays as it is.
 */
export function personDetailsOf(person: PersonValues, country: string): TokenCreateParams.Person {
  const { relationship, ...details } = personOf(person, country, false);
  return { ...details, relationship: { ...relationship, percent_ownership: shareOf(person) } };
}

const personFields: Readonly<Record<string, string>> = {
  first_name: 'firstName',
  last_name: 'lastName',
  dob: 'birthday',
  email: 'email',
  phone: 'phone',
  id_number: 'idNumber',
  ssn_last_4: 'idNumber',
  line1: 'address.line1',
  city: 'address.city',
  state: 'address.state',
  postal_code: 'address.postalCode',
  title: 'title',
  percent_ownership: 'ownership',
};

/**
 * Returns the field of a person that the provider's path (`person`, `address`, `city`) is about.
 */
export const personFieldOf = (path: readonly string[] = []): string | undefined =>
  path.flatMap(part => personFields[part] ?? []).at(-1);

/** Returns the typed person or company in the provider's terms. */
export function legalDetailsOf(values: PayoutValues, country: string): LegalDetails {
  const { businessType = 'individual', person, company, owners = [], url, mcc } = values;
  const profile = {
    businessProfileURL: clean(url) || undefined,
    ...(mcc && country === 'US' ? { businessProfileMCC: mcc } : {}),
  };
  if (businessType === 'individual') {
    const individual = individualOf(person, country);
    return {
      account: { business_type: 'individual', individual, tos_shown_and_accepted: true },
      persons: [],
      ...profile,
    };
  }
  return {
    account: {
      business_type: 'company',
      company: {
        name: clean(company?.name),
        tax_id: clean(company?.taxId),
        phone: clean(company?.phone),
        address: addressOf(company?.address, country),
        owners_provided: true,
      },
      tos_shown_and_accepted: true,
    },
    persons: [
      personOf(person ?? {}, country, true),
      ...owners.map(owner => personOf(owner, country, false)),
    ],
    ...profile,
  };
}

/** Returns whether a day is a birthday of somebody who is old enough. Days are `YYYY-MM-DD`. */
export function isOldEnough(birthday: string, today: string, years: number): boolean {
  const year = Number(birthday.slice(0, 4)) + years;
  return `${year}${birthday.slice(4)}` <= today;
}

/** Returns whether a text is an address in the web; the scheme may be left out. */
export function isWebAddress(text: string): boolean {
  const full = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  return URL.canParse(full) && /^([^.\s]+\.)+[^.\s]{2,}$|^localhost$/.test(new URL(full).hostname);
}

/** Returns whether the provider refuses a postal code, which it says in its own language only. */
export const isPostalCodeRefused = ({ reason }: Pick<AppError, 'reason'>): boolean =>
  reason === 'postal_code_invalid';
