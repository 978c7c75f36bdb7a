import { ownValue } from './lookup.ts';
import { minorUnits } from '#shared/contract/currencies.ts';
import type { Money } from '#shared/contract/values.ts';

export const isSupportedCurrency = (currency: string): boolean =>
  Object.hasOwn(minorUnits, currency);

/** @throws Error that lists the supported currencies when this is none of them */
export function minorUnitsOf(currency: string): number {
  const factor = ownValue(minorUnits, currency);
  if (factor === undefined) {
    const supported = Object.keys(minorUnits).join(', ');
    throw new Error(`Configuration missing for currency: ${currency}. Supported: ${supported}.`);
  }
  return factor;
}

/**
 * `amount * numerator / denominator`, rounded half to even, in exact integers. All three are
 * integers; the denominator is positive. big.js would add 3.0 kB to the chunk of the wizard and
 * rounds a quotient to 20 digits before it is rounded to an integer.
 */
export function multiplyHalfEven(amount: number, numerator: number, denominator: number): number {
  const product = BigInt(amount) * BigInt(numerator);
  const divisor = BigInt(denominator);
  const negative = product < 0n;
  const magnitude = negative ? -product : product;
  const quotient = magnitude / divisor;
  const twice = (magnitude % divisor) * 2n;
  const up = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  const rounded = up ? quotient + 1n : quotient;
  return Number(negative ? -rounded : rounded);
}

/** Sum of amounts of one currency. */
export function sumMoney(amounts: readonly Money[], currency: string): Money {
  const total = amounts.reduce((sum, money) => {
    if (money.currency !== currency) {
      throw new Error(`Amounts in ${money.currency} and ${currency} can not be added.`);
    }
    return sum + money.amount;
  }, 0);
  return { amount: total, currency };
}

// Making a formatter costs a hundred times its use, and pages are full of prices.
const formatters = new Map<string, Intl.NumberFormat>();

function formatter(locale: string, currency: string, digits: number): Intl.NumberFormat {
  const key = `${locale}|${currency}|${digits}`;
  let found = formatters.get(key);
  if (!found) {
    found = new Intl.NumberFormat(locale, {
      style: 'currency',
      currency,
      minimumFractionDigits: digits,
      maximumFractionDigits: digits,
    });
    formatters.set(key, found);
  }
  return found;
}

/**
 * Amount as people read it, everywhere: "$12.00" in en-US; currencies without minor units show no
 * decimals.
 */
export function formatMoney({ amount, currency }: Money, locale = 'en-US'): string {
  const factor = minorUnitsOf(currency);
  return formatter(locale, currency, Math.round(Math.log10(factor))).format(amount / factor);
}

/**
 * A mark of a scale or an end of a range, which nobody pays: whole amounts lose their zeros, "$12",
 * "$12.50".
 */
export function formatScale(money: Money, locale = 'en-US'): string {
  const factor = minorUnitsOf(money.currency);
  if (money.amount % factor !== 0) return formatMoney(money, locale);
  return formatter(locale, money.currency, 0).format(money.amount / factor);
}

/** The price of a listing; in a currency that we know nothing of only its code in brackets. */
export const formatPrice = (price: Money, locale = 'en-US'): string =>
  isSupportedCurrency(price.currency) ? formatMoney(price, locale) : `(${price.currency})`;

/**
 * Reads what a person typed ("12", "12.5", "12,50", "1,200.00") as money.
 * Returns null when it is not a positive multiple of the currency's minor unit.
 */
export function parseMoney(text: string, currency: string): Money | null {
  const factor = minorUnitsOf(currency);
  const digits = Math.round(Math.log10(factor));
  const compact = text.replace(/[\s\u00a0$€£¥]/g, '');
  const match = /^(\d{1,3}(?:[.,]\d{3})+|\d+)(?:[.,](\d+))?$/.exec(compact);
  if (!match?.[1]) return null;
  const grouped = /[.,]/.test(match[1]);
  // "1.200" could be a group or three decimals too many: better rejected than guessed.
  if (/^\d+\.\d{3}$/.test(compact)) return null;
  const separator = grouped ? match[1].match(/[.,]/)?.[0] : undefined;
  const decimal = match[2] === undefined ? undefined : compact.at(-match[2].length - 1);
  if (separator && decimal === separator) return null;
  const fraction = match[2] ?? '';
  if (fraction.length > digits) return null;
  const amount = Number(match[1].replace(/[.,]/g, '') + fraction.padEnd(digits, '0'));
  return Number.isSafeInteger(amount) && amount > 0 ? { amount, currency } : null;
}
