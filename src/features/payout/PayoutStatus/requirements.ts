/** Requirements of an account, in the payment provider's names: `individual.dob.day`. */
export interface Requirements {
  past_due?: readonly string[];
  currently_due?: readonly string[];
}

/** Details that messages know, by the ends of the provider's names; the first that fits counts. */
const details: readonly (readonly [detail: string, pattern: RegExp])[] = [
  ['document', /verification|document|proof/],
  ['birthday', /\.dob\b/],
  ['address', /\.address\b/],
  ['taxId', /^company\.(tax_id|vat_id)|registration/],
  ['idNumber', /ssn_last_4|id_number|tax_id/],
  ['email', /\bemail$/],
  ['phone', /\bphone$/],
  ['companyName', /^company\.name/],
  ['name', /first_name|last_name/],
  ['owners', /^(owners|directors|executives)|_provided$|ownership/],
  ['opener', /representative|relationship|^person_/],
  ['bank', /^external_account/],
  ['terms', /^tos_acceptance/],
  ['business', /^business_profile|^business_type/],
];

const detailOf = (name: string): string =>
  details.find(([, pattern]) => pattern.test(name))?.[0] ?? 'other';

const distinct = (names: readonly string[] = []): string[] => [...new Set(names.map(detailOf))];

/**
 * Returns what is requested, each detail once; what is past due is not repeated as currently due.
 */
export function requirementsOf({ past_due, currently_due }: Requirements): {
  pastDue: string[];
  currentlyDue: string[];
} {
  const pastDue = distinct(past_due);
  return { pastDue, currentlyDue: distinct(currently_due).filter(one => !pastDue.includes(one)) };
}
