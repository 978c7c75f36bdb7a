import type { Account, Details, Requirements } from '../state/rows.ts';
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
const COMPANY = ['name', 'phone', 'tax_id', 'address.line1', 'address.city', 'address.postal_code'];
const WITH_STATES = ['US', 'CA', 'AU', 'MX'];

/** Field names of the facts that are missing before the account can take payments, sorted. */
export function requirementsOf(account: Account, representative: Details | undefined): string[] {
  const due: string[] = [];
  const ask = (facts: Details | undefined, prefix: string, fields: string[]) => {
    for (const field of fields) if (!isGiven(facts, field)) due.push(`${prefix}.${field}`);
  };
  const states = WITH_STATES.includes(account.country) ? ['address.state'] : [];
  const identity = account.country === 'US' ? ['ssn_last_4'] : [];
  if (account.business_type === null) due.push('business_type');
  if (account.business_type === 'company') {
    ask(account.company, 'company', [...COMPANY, ...states]);
    ask(representative, 'representative', PERSON.slice(0, 5));
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

/** The account with requirements, capabilities and what it may do worked out anew. */
export function withRequirements(account: Account, representative: Details | undefined): Account {
  const due = requirementsOf(account, representative);
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

function requirementsObject(due: string[]): Requirements {
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
