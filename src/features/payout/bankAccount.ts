import { cleanLine } from '#shared/text/text.ts';
import type { BankField, PayoutCountry } from './payouts.ts';

/** Typed values of the parts of a bank account. */
export type BankValues = Partial<Record<BankField, string>>;

/** A bank account as the payment provider's script takes it. */
export interface BankAccountData {
  country: string;
  currency: string;
  account_number: string;
  routing_number?: string;
  account_holder_name?: string;
}

/**
 * A number as it is pasted: white space and what can not be seen never belong to it, digits may be
 * wide and dashes long. Dashes do not belong to it where the provider wants digits only.
 */
const compact = (value = ''): string =>
  cleanLine(value)
    .normalize('NFKC')
    .replace(/[\s\p{Cf}]/gu, '')
    .replace(/\p{Pd}/gu, '-');

/** The parts of the routing number, and what joins them, by country. */
const routing: Record<string, { fields: BankField[]; separator: string }> = {
  US: { fields: ['routingNumber'], separator: '' },
  AU: { fields: ['bsb'], separator: '' },
  CA: { fields: ['transitNumber', 'institutionNumber'], separator: '-' },
  GB: { fields: ['sortCode'], separator: '' },
  HK: { fields: ['clearingCode', 'branchCode'], separator: '-' },
  JP: { fields: ['bankCode', 'branchCode'], separator: '' },
  SG: { fields: ['bankCode', 'branchCode'], separator: '-' },
};

/** The account in the provider's terms. */
export function bankAccountData(
  { code, currency, fields }: PayoutCountry,
  values: BankValues,
): BankAccountData {
  const accountField = (['iban', 'clabe'] as const).find(field => fields.includes(field));
  const account = compact(values[accountField ?? 'accountNumber']);
  const rule = routing[code];
  return {
    country: code,
    currency,
    account_number: code === 'NZ' ? account.replaceAll('-', '') : account,
    ...(rule && {
      routing_number: rule.fields
        .map(field => compact(values[field]).replaceAll('-', ''))
        .join(rule.separator),
    }),
    ...(fields.includes('accountOwnerName') &&
      values.accountOwnerName && { account_holder_name: cleanLine(values.accountOwnerName) }),
  };
}

const digits = (count: number | [number, number]): RegExp =>
  typeof count === 'number'
    ? new RegExp(`^\\d{${count}}$`)
    : new RegExp(`^\\d{${count[0]},${count[1]}}$`);

/** The form each part has; parts that differ from bank to bank are only required. */
const patterns: Partial<Record<BankField, RegExp>> = {
  routingNumber: digits(9),
  bsb: /^\d{3}-?\d{3}$/,
  transitNumber: digits(5),
  institutionNumber: digits(3),
  sortCode: /^\d{2}-?\d{2}-?\d{2}$/,
  clearingCode: digits(3),
  bankCode: digits([3, 4]),
  branchCode: digits([3, 4]),
  clabe: digits(18),
  iban: /^[A-Z]{2}\d{2}[A-Z0-9]{10,30}$/i,
  accountNumber: /^[\d-]{4,20}$/,
};

/** Returns whether a part is present and well formed. */
export function isBankFieldValid(field: BankField, value: string | undefined): boolean {
  const text = compact(value);
  return text !== '' && (patterns[field]?.test(text) ?? true);
}
