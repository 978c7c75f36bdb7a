/** An exact decimal: `digits` divided by ten to the power of `scale`. */
interface Scaled {
  digits: bigint;
  scale: number;
}

/** Reads digits such as `-1.50`; throws on anything else (callers have checked). */
function parse(text: string): Scaled {
  const match = /^(-?)(\d+)(?:\.(\d+))?$/.exec(text);
  if (!match) throw new RangeError(`${text} is not a decimal number`);
  const [, sign = '', whole = '', fraction = ''] = match;
  return { digits: BigInt(`${sign}${whole}${fraction}`), scale: fraction.length };
}

const product = (factors: readonly Scaled[]): Scaled =>
  factors.reduce((all, factor) => ({
    digits: all.digits * factor.digits,
    scale: all.scale + factor.scale,
  }));

/** The nearest whole number; exactly half way goes to the even neighbour. */
function roundHalfEven({ digits, scale }: Scaled): bigint {
  const unit = 10n ** BigInt(scale);
  const negative = digits < 0n;
  const size = negative ? -digits : digits;
  const whole = size / unit;
  const twice = (size % unit) * 2n;
  const up = twice > unit || (twice === unit && whole % 2n === 1n);
  const rounded = up ? whole + 1n : whole;
  return negative ? -rounded : rounded;
}

/** The exact product of decimals as digits, without needless zeros. */
export function multiply(...factors: string[]): string {
  const { digits, scale } = product(factors.map(parse));
  const negative = digits < 0n;
  const text = (negative ? -digits : digits).toString().padStart(scale + 1, '0');
  const whole = text.slice(0, text.length - scale);
  const fraction = text.slice(text.length - scale).replace(/0+$/, '');
  return `${negative ? '-' : ''}${whole}${fraction && `.${fraction}`}`;
}

/** The product of decimals over a power of ten, rounded once, half to even. Null when it leaves the safe range. */
export function roundedProduct(factors: readonly string[], dividedByPowerOfTen = 0): number | null {
  const { digits, scale } = product(factors.map(parse));
  const rounded = Number(roundHalfEven({ digits, scale: scale + dividedByPowerOfTen }));
  return Number.isSafeInteger(rounded) ? rounded : null;
}

/** The number with the other sign. */
export const negate = (text: string): string =>
  text.startsWith('-') ? text.slice(1) : /^0*(\.0*)?$/.test(text) ? text : `-${text}`;
