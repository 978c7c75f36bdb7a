import { invalidRequest } from '../http/errors.ts';
import type { Field } from '../http/params.ts';

/** Smallest charge in minor units, symbol and minor-unit digits by currency. */
const CURRENCIES: Record<string, { least: number; symbol: string; digits: 0 | 2 }> = {
  usd: { least: 50, symbol: '$', digits: 2 },
  aed: { least: 200, symbol: 'د.إ', digits: 2 },
  aud: { least: 50, symbol: '$', digits: 2 },
  bgn: { least: 100, symbol: 'лв.', digits: 2 },
  brl: { least: 50, symbol: 'R$', digits: 2 },
  cad: { least: 50, symbol: '$', digits: 2 },
  chf: { least: 50, symbol: 'Fr', digits: 2 },
  cny: { least: 400, symbol: '¥', digits: 2 },
  czk: { least: 1500, symbol: 'Kč', digits: 2 },
  dkk: { least: 250, symbol: 'kr.', digits: 2 },
  eur: { least: 50, symbol: '€', digits: 2 },
  gbp: { least: 30, symbol: '£', digits: 2 },
  hkd: { least: 400, symbol: '$', digits: 2 },
  huf: { least: 17500, symbol: 'Ft', digits: 2 },
  inr: { least: 50, symbol: '₹', digits: 2 },
  jpy: { least: 50, symbol: '¥', digits: 0 },
  mxn: { least: 1000, symbol: '$', digits: 2 },
  myr: { least: 200, symbol: 'RM', digits: 2 },
  nok: { least: 300, symbol: 'kr', digits: 2 },
  nzd: { least: 50, symbol: '$', digits: 2 },
  pln: { least: 200, symbol: 'zł', digits: 2 },
  ron: { least: 200, symbol: 'lei', digits: 2 },
  sek: { least: 300, symbol: 'kr', digits: 2 },
  sgd: { least: 50, symbol: '$', digits: 2 },
  thb: { least: 1000, symbol: '฿', digits: 2 },
};

/** A supported currency, lower case. */
export function currency(): Field<string> {
  return {
    parse(raw, path) {
      const code = typeof raw === 'string' ? raw.toLowerCase() : '';
      if (Object.hasOwn(CURRENCIES, code)) return code;
      const known = Object.keys(CURRENCIES).join(', ');
      throw invalidRequest(
        `Invalid currency: ${code}. Stripe currently supports these currencies: ${known}`,
        { param: path },
      );
    },
  };
}

/** Smallest amount in minor units that a currency can be charged with. */
export const leastCharge = (code: string): number => CURRENCIES[code]?.least ?? 1;

/** Refuses amounts (minor units) below what the currency can be charged with. */
export function assertChargeable(amount: number, code: string): void {
  const least = leastCharge(code);
  if (amount < least) {
    throw invalidRequest(`Amount must be at least ${amountText(least, code)} ${code}`, {
      code: 'amount_too_small',
      param: 'amount',
    });
  }
  if (amount > 99_999_999) {
    throw invalidRequest(`Amount must be no more than ${amountText(99_999_999, code)}`, {
      code: 'amount_too_large',
      param: 'amount',
    });
  }
}

/** `$12.50` from 1250 and `usd`. */
export function amountText(amount: number, code: string): string {
  const { symbol = '', digits = 2 } = CURRENCIES[code] ?? {};
  const sign = amount < 0 ? '-' : '';
  const absolute = Math.abs(amount);
  const text = (digits === 0 ? absolute : absolute / 100).toLocaleString('en-US', {
    minimumFractionDigits: digits,
    maximumFractionDigits: digits,
  });
  return `${sign}${symbol}${text}`;
}

const BY_COUNTRY: Record<string, string> = {
  US: 'usd',
  AU: 'aud',
  BG: 'bgn',
  CA: 'cad',
  CH: 'chf',
  CZ: 'czk',
  DK: 'dkk',
  GB: 'gbp',
  HK: 'hkd',
  HU: 'huf',
  IN: 'inr',
  JP: 'jpy',
  MX: 'mxn',
  NO: 'nok',
  NZ: 'nzd',
  PL: 'pln',
  RO: 'ron',
  SE: 'sek',
  SG: 'sgd',
  TH: 'thb',
  LI: 'chf',
  BR: 'brl',
  MY: 'myr',
  AE: 'aed',
};
const EURO = 'AT BE CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK GI'.split(' ');

/** The currency a connected account of the country settles in; undefined where there is none. */
export function countryCurrency(country: string): string | undefined {
  return BY_COUNTRY[country] ?? (EURO.includes(country) ? 'eur' : undefined);
}

/** Countries in which the bank account is an IBAN. */
export function usesIban(country: string): boolean {
  return (
    EURO.includes(country) ||
    ['BG', 'CH', 'CZ', 'DK', 'HU', 'LI', 'NO', 'PL', 'RO', 'SE'].includes(country)
  );
}
