import Big from 'big.js';

// Strict: accepts text only, because a JavaScript number may have lost digits already.
const Decimal = Big();
Decimal.strict = true;
// Products are printed as digits, never with an exponent.
Decimal.PE = 1_000_000;
Decimal.NE = -1_000_000;

const product = (factors: readonly string[]) =>
  factors.reduce((all, factor) => all.times(factor), new Decimal('1'));

/**
 * Returns the exact product of decimals as digits, without needless zeros.
 * @throws Error when a factor is not a decimal number; callers have checked
 */
export const multiply = (...factors: string[]): string => {
  const all = product(factors);
  return all.eq('0') ? '0' : all.toString();
};

/**
 * Returns the product of decimals over a power of ten as a whole number, rounded once, half to
 * even; null when it leaves the safe range.
 */
export function roundedProduct(factors: readonly string[], dividedByPowerOfTen = 0): number | null {
  const divided = product([...factors, `1e-${dividedByPowerOfTen}`]);
  const rounded = Number(divided.round(0, Decimal.roundHalfEven).toString());
  return Number.isSafeInteger(rounded) ? rounded : null;
}

/** Returns the number with the other sign. */
export const negate = (text: string): string =>
  text.startsWith('-') ? text.slice(1) : /^0*(\.0*)?$/.test(text) ? text : `-${text}`;
