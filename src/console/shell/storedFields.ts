import { formatMoney } from '#shared/values/money.ts';

/** A stored value by its path. */
export interface StoredField {
  /** For instance `publicData.yogaStyles`. */
  path: string;
  /** In words as far as values have some; empty for none. */
  text: string;
}

type Tree = Record<string, unknown>;

const isTree = (value: unknown): value is Tree =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** Depth below which objects are written as they are. */
const deepest = 3;

/** Returns a value as one line. */
export function valueText(value: unknown): string {
  if (value === null || value === undefined) return '';
  if (Array.isArray(value) && value.every(each => typeof each !== 'object')) {
    return value.map(String).join(', ');
  }
  if (isTree(value) && typeof value.amount === 'number' && typeof value.currency === 'string') {
    return formatMoney({ amount: value.amount, currency: value.currency });
  }
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

/** Lists what is stored, flat and in the order of the paths. */
export function storedFields(tree: Tree, prefix = '', depth = 1): StoredField[] {
  return Object.entries(tree)
    .toSorted(([one], [other]) => one.localeCompare(other))
    .flatMap(([key, value]) => {
      const path = prefix === '' ? key : `${prefix}.${key}`;
      return isTree(value) && depth < deepest
        ? storedFields(value, path, depth + 1)
        : [{ path, text: valueText(value) }];
    });
}
