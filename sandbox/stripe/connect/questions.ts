/** A fact that is required; `name` is the provider's path of it, with the birthday in one piece. */
export interface Question {
  name: string;
  label: string;
  type: 'date' | 'email' | 'tel' | 'text' | 'url';
  autocomplete: string;
  /** A test value that passes. */
  sample: string;
}

/** Questions that belong together. */
export interface Section {
  title: string;
  questions: Question[];
}

type Kind = Omit<Question, 'name'>;

const ask = (
  label: string,
  sample: string,
  autocomplete = 'off',
  type: Kind['type'] = 'text',
): Kind => ({ label, sample, autocomplete, type });

const PERSON: Record<string, Kind> = {
  first_name: ask('First name', 'Mara', 'given-name'),
  last_name: ask('Last name', 'Lindqvist', 'family-name'),
  dob: ask('Date of birth', '1986-04-12', 'bday', 'date'),
  email: ask('E-mail address', 'mara@example.com', 'email', 'email'),
  phone: ask('Phone number', '+1 415 555 0132', 'tel', 'tel'),
  ssn_last_4: ask('Last four digits of the social security number', '0000'),
};
const COMPANY: Record<string, Kind> = {
  name: ask('Name of the company', 'Quiet Hour Studio', 'organization'),
  phone: ask('Phone number', '+1 415 555 0132', 'tel', 'tel'),
  tax_id: ask('Tax number', '000000000'),
};
const ADDRESS: Record<string, Kind> = {
  'address.line1': ask('Street and number', '1 Market Street', 'address-line1'),
  'address.city': ask('City', 'San Francisco', 'address-level2'),
  'address.postal_code': ask('Postal code', '10115', 'postal-code'),
  'address.state': ask('State', 'CA', 'address-level1'),
};
const ACCOUNT: Record<string, Kind> = {
  'business_profile.mcc': ask('Merchant category code', '7941'),
  'business_profile.url': ask('Website', 'https://flowroom.example', 'url', 'url'),
};

const PLACES: Record<string, Record<string, string>> = {
  US: { 'address.postal_code': '94105' },
  CA: { 'address.city': 'Toronto', 'address.postal_code': 'M5V 2T6', 'address.state': 'ON' },
  AU: { 'address.city': 'Sydney', 'address.postal_code': '2000', 'address.state': 'NSW' },
  MX: { 'address.city': 'Puebla', 'address.postal_code': '72000', 'address.state': 'PUE' },
};

const SECTIONS: { title: string; prefix: string; kinds: Record<string, Kind> }[] = [
  { title: 'About you', prefix: 'individual.', kinds: { ...PERSON, ...ADDRESS } },
  { title: 'Your company', prefix: 'company.', kinds: { ...COMPANY, ...ADDRESS } },
  { title: 'Who speaks for it', prefix: 'representative.', kinds: { ...PERSON, ...ADDRESS } },
  { title: 'Your business', prefix: '', kinds: ACCOUNT },
];

/** Form sections for the requirements that are due on an account of the country. */
export function sectionsFor(due: readonly string[], country: string): Section[] {
  const names = new Set(due.map(name => name.replace(/\.dob\.\w+$/, '.dob')));
  const bank = names.has('external_account') ? [bankSection(country)] : [];
  const persons = new Set(due.flatMap(name => /^(person_\w+\.)/.exec(name)?.[1] ?? []));
  const people = [...persons].map(prefix => ({
    title: 'A person behind the company',
    prefix,
    kinds: { ...PERSON, ...ADDRESS },
  }));
  const asked = [...SECTIONS, ...people].map(({ title, prefix, kinds }) => ({
    title,
    questions: Object.entries(kinds)
      .filter(([path]) => names.has(`${prefix}${path}`))
      .map(([path, kind]) => ({
        ...kind,
        sample: PLACES[country]?.[path] ?? kind.sample,
        name: `${prefix}${path}`,
      })),
  }));
  return [...asked, ...bank].filter(({ questions }) => questions.length > 0);
}

function bankSection(country: string): Section {
  const number = ask('Account number or IBAN', country === 'US' ? '000123456789' : '');
  const routing = ask('Routing number', '110000000');
  return {
    title: 'Your bank account',
    questions: [
      ...(country === 'US' ? [{ ...routing, name: 'external_account.routing_number' }] : []),
      { ...number, name: 'external_account.account_number' },
    ],
  };
}
