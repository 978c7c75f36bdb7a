/** Bounds of a number: `min` inclusive, `max` exclusive, or exactly `equal`. */
export interface NumberRange {
  equal?: number;
  min?: number;
  max?: number;
}

/** Parses `a`, `a,b`, `a,` or `,b` of whole numbers; null for any other text. */
export function parseRange(text: string): NumberRange | null {
  const parts = text.split(',').map(part => part.trim());
  if (parts.length > 2 || parts.every(part => part === '')) return null;
  const numbers = parts.map(part => (/^-?\d+$/.test(part) ? Number(part) : Number.NaN));
  if (parts.some((part, index) => part !== '' && !Number.isSafeInteger(numbers[index]))) {
    return null;
  }
  if (parts.length === 1) return { equal: numbers[0] };
  return {
    ...(parts[0] === '' ? {} : { min: numbers[0] }),
    ...(parts[1] === '' ? {} : { max: numbers[1] }),
  };
}

/** True when a number lies in a range. */
export function isInRange(value: number, range: NumberRange): boolean {
  if (range.equal !== undefined) return value === range.equal;
  return (
    value >= (range.min ?? Number.NEGATIVE_INFINITY) &&
    value < (range.max ?? Number.POSITIVE_INFINITY)
  );
}
