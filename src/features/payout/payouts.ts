/** A part of a bank account as its owner knows it. */
export type BankField =
  | 'accountNumber'
  | 'accountOwnerName'
  | 'bankCode'
  | 'bankName'
  | 'branchCode'
  | 'branchName'
  | 'bsb'
  | 'clabe'
  | 'clearingCode'
  | 'iban'
  | 'institutionNumber'
  | 'routingNumber'
  | 'sortCode'
  | 'transitNumber';

/** A country that payouts go to: the account's currency and what describes an account there. */
export interface PayoutCountry {
  code: string;
  currency: string;
  fields: readonly BankField[];
}

const withIban = (codes: string, currency: string): PayoutCountry[] =>
  codes.split(' ').map(code => ({ code, currency, fields: ['iban'] }));

/** Countries of the payment provider that we pay out to (specification 2, sections 5 and 9). */
export const payoutCountries: readonly PayoutCountry[] = [
  { code: 'US', currency: 'USD', fields: ['routingNumber', 'accountNumber'] },
  { code: 'AU', currency: 'AUD', fields: ['bsb', 'accountNumber'] },
  { code: 'CA', currency: 'CAD', fields: ['transitNumber', 'institutionNumber', 'accountNumber'] },
  { code: 'GB', currency: 'GBP', fields: ['sortCode', 'accountNumber'] },
  { code: 'HK', currency: 'HKD', fields: ['clearingCode', 'branchCode', 'accountNumber'] },
  {
    code: 'JP',
    currency: 'JPY',
    fields: [
      'bankName',
      'branchName',
      'bankCode',
      'branchCode',
      'accountNumber',
      'accountOwnerName',
    ],
  },
  { code: 'MX', currency: 'MXN', fields: ['clabe'] },
  { code: 'NZ', currency: 'NZD', fields: ['accountNumber'] },
  { code: 'SG', currency: 'SGD', fields: ['bankCode', 'branchCode', 'accountNumber'] },
  ...withIban('AT BE CY DE EE ES FI FR GR IE IT LT LU LV MT NL PT SI SK', 'EUR'),
  ...withIban('CH', 'CHF'),
  ...withIban('DK', 'DKK'),
  ...withIban('NO', 'NOK'),
  ...withIban('PL', 'PLN'),
  ...withIban('SE', 'SEK'),
];

/** The country's row, or undefined where we can not pay out. */
export const payoutCountryOf = (code: string | undefined): PayoutCountry | undefined =>
  payoutCountries.find(country => country.code === code);

/** Countries whose addresses need a state or province. */
export const countriesWithStates: readonly string[] = ['AU', 'CA', 'MX', 'US'];

/** Form of a person's identity number, in the countries that request one. */
export const identityNumbers: Partial<Record<string, RegExp>> = {
  US: /^\d{4}$/,
  HK: /^[A-Z]{1,2}\d{6}\(?[\dA]\)?$/i,
  SG: /^[STFGM]\d{7}[A-Z]$/i,
};

/** Countries whose name of a company's tax number the messages know. */
export const namedTaxIds: readonly string[] = [
  'AT',
  'AU',
  'BE',
  'CA',
  'CH',
  'DE',
  'DK',
  'ES',
  'FI',
  'FR',
  'GB',
  'HK',
  'IE',
  'IT',
  'JP',
  'MX',
  'NL',
  'NO',
  'NZ',
  'PL',
  'PT',
  'SE',
  'SG',
  'US',
];

/** Merchant categories that a teacher in the US chooses from; the first is the default. */
export const merchantCategories = ['5734', '7911', '7997', '7999', '8299'] as const;

/** Age from which somebody may have a payout account, in years. */
export const minimumAge = 18;

/** Capabilities and category every account is opened with. */
export const payoutAccountDefaults = {
  requestedCapabilities: ['card_payments', 'transfers'],
  /** Merchant category: computer software stores, as the specification gives it. */
  businessProfileMCC: '5734',
} as const;

/**
 * Returns whether the last part of an address is that of a return from the payment provider, or
 * left out.
 */
export const isKnownReturn = (returnURLType: string | undefined): boolean =>
  returnURLType === undefined || ['success', 'failure'].includes(returnURLType);
