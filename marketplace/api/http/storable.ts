import type { RequestHandler } from 'express';
import { ApiError } from '#marketplace/contract/errors.ts';
import type { ErrorSource } from '#marketplace/contract/errors.ts';
import { isDecimalText, isStorableText, readUuid } from '#marketplace/contract/fields.ts';
import { Decimal, LatLng, Money, Uuid } from '#marketplace/contract/wireTypes.ts';
import { searchOf } from './queryOptions.ts';

type Path = (string | number)[];

interface Fault {
  path: Path;
  details: string;
}

/** Levels of maps and lists in a value; readers and databases go through them by recursion. */
const maxDepth = 100;

const badText = 'Expected text without zero characters and lone surrogates.';

const check = (isGood: boolean, expected: string): string | null =>
  isGood ? null : `Expected ${expected}.`;

/** The fault of a value that is no map and no list, null when it has none; undefined for the others. */
function faultOfLeaf(value: unknown): string | null | undefined {
  if (typeof value === 'string') return isStorableText(value) ? null : badText;
  if (typeof value === 'number') return check(Number.isFinite(value), 'a finite number');
  if (typeof value !== 'object' || value === null || value instanceof Uint8Array) return null;
  if (value instanceof Date) return check(!Number.isNaN(value.getTime()), 'a time');
  if (value instanceof Uuid) return check(readUuid(value) !== undefined, 'a uuid');
  if (value instanceof Decimal) return check(isDecimalText(value.value), 'a decimal number');
  if (value instanceof Money) {
    const { amount, currency } = value;
    return check(Number.isSafeInteger(amount) && isStorableText(currency), 'money');
  }
  if (value instanceof LatLng) {
    return check(Number.isFinite(value.lat) && Number.isFinite(value.lng), 'a place');
  }
  return undefined;
}

function faultIn(value: unknown, path: Path): Fault | null {
  const details = faultOfLeaf(value);
  if (details === null) return null;
  if (details !== undefined) return { path, details };
  if (path.length >= maxDepth) {
    return { path: path.slice(0, 1), details: `Expected at most ${maxDepth} levels.` };
  }
  for (const [key, item] of Object.entries(value as object)) {
    const below = [...path, Array.isArray(value) ? Number(key) : key];
    const fault = isStorableText(key) ? faultIn(item, below) : { path: below, details: badText };
    if (fault) return fault;
  }
  return null;
}

/**
 * Refuses what was sent where a database could not keep a part of it, or a reader not write it again:
 * zero characters, lone surrogates, times and numbers that are none, maps too deep.
 * @throws ApiError validation-invalid-value with the path of the part
 */
export function checkStorable(value: unknown, type: ErrorSource['type']): void {
  const fault = faultIn(value, []);
  if (!fault) return;
  const { path, details } = fault;
  throw new ApiError('validation-invalid-value', { details, source: { path, type } });
}

/** Refuses addresses with a zero character: what they name can not be looked up. */
export const storableAddress: RequestHandler = (req, _res, next) => {
  if (req.path.includes('%00')) throw new ApiError('not-found');
  checkStorable(Object.fromEntries(new URLSearchParams(searchOf(req.url))), 'query');
  next();
};
