import { multiplyHalfEven } from '#shared/values/money.ts';

const digits = 4;
const hundredPercent = 100 * 10 ** digits;

/** A rate in percent as a whole number of its smallest parts. */
function partsOf(rate: string): number {
  const [whole = '0', fraction = ''] = rate.split('.');
  return Number(whole + fraction.padEnd(digits, '0'));
}

/** Tax that a price contains, in minor units, rounded half to even. `rate`: percent as text. */
export const taxIn = (amount: number, rate: string): number =>
  multiplyHalfEven(amount, partsOf(rate), hundredPercent + partsOf(rate));
