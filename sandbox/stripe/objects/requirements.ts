import type { Account, Details, Person, Requirements } from '../model/rows.ts';
import { isGiven } from './details.ts';

const PERSON = [
  'first_name',
  'last_name',
  'dob.day',
  'dob.month',
  'dob.year',
  'address.line1',
  'address.city',
  'address.postal_code',
  'email',
  'phone',
];
const BEHIND_COMPANY = PERSON.slice(0, 5);
const COMPANY = ['name', 'phone', 'tax_id', 'address.line1', 'address.city', 'address.postal_code'];
const WITH_STATES = ['US', 'CA', 'AU', 'MX'];

/** Relations of a person to the company, as they are shown. */
export function relationshipOf({ relationship }: Details) {
  const known = typeof relationship === 'object' ? relationship : {};
  const { title, percent_ownership: share } = known;
  return {
    director: known.director === true,
    executive: known.executive === true,
    owner: known.owner === true,
    percent_ownership: share === undefined || share === '' ? null : Number(share),
    representative: known.representative === true,
    title: typeof title === 'string' ? title : null,
  };
}

/** Returns whether the person is the company's representative. */
export const isRepresentative = (facts: Details): boolean => relationshipOf(facts).representative;

/** Facts that are missing of a person behind a company; none of one without a part in it. */
export function duePerson(facts: Details): string[] {
  const { representative, owner } = relationshipOf(facts);
  if (!representative && !owner) return [];
  return BEHIND_COMPANY.filter(field => !isGiven(facts, field));
}

/** Field names of the facts that are missing before the account can take payments, sorted. */
function requirementsOf(account: Account, persons: readonly Person[]): string[] {
  const due: string[] = [];
  const ask = (facts: Details | undefined, prefix: string, fields: string[]) => {
    for (const field of fields) if (!isGiven(facts, field)) due.push(`${prefix}.${field}`);
  };
  const states = WITH_STATES.includes(account.country) ? ['address.state'] : [];
  const identity = account.country === 'US' ? ['ssn_last_4'] : [];
  if (account.business_type === null) due.push('business_type');
  if (account.business_type === 'company') {
    ask(account.company, 'company', [...COMPANY, ...states]);
    if (!persons.some(({ details }) => isRepresentative(details))) {
      ask(undefined, 'representative', BEHIND_COMPANY);
    }
    for (const { id, details } of persons) {
      due.push(...duePerson(details).map(field => `${id}.${field}`));
    }
  } else {
    ask(account.individual, 'individual', [...PERSON, ...states, ...identity]);
  }
  const { mcc, url, product_description } = account.business_profile;
  if (mcc === null) due.push('business_profile.mcc');
  if (url === null && product_description === null) due.push('business_profile.url');
  if (account.external_accounts.data.length === 0) due.push('external_account');
  if (account.tos_acceptance.date === null) due.push('tos_acceptance.date', 'tos_acceptance.ip');
  return due.sort();
}

/** The account with requirements, capabilities and what it may do worked out again. */
export function withRequirements(account: Account, persons: readonly Person[]): Account {
  const due = requirementsOf(account, persons);
  const complete = due.length === 0;
  const capabilities = Object.fromEntries(
    Object.keys(account.capabilities).map(
      name => [name, complete ? 'active' : 'inactive'] as const,
    ),
  );
  const able = complete && Object.keys(capabilities).length > 0;
  return {
    ...account,
    capabilities,
    charges_enabled: able,
    payouts_enabled: able,
    details_submitted: complete || account.details_submitted,
    requirements: requirementsObject(due),
    future_requirements: requirementsObject([]),
  };
}

/** The requirements of an account or a person, as they are shown. */
export function requirementsObject(due: string[]): Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: due,
    disabled_reason: due.length > 0 ? 'requirements.past_due' : null,
    errors: [],
    eventually_due: due,
    past_due: due,
    pending_verification: [],
  };
}
