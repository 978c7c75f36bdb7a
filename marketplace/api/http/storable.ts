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

/** Largest nesting of a value: parsers and databases recurse. */
const maxDepth = 100;

const badText = 'Expected text without zero characters and lone surrogates.';

const check = (isGood: boolean, expected: string): string | null =>
  isGood ? null : `Expected ${expected}.`;

/** Returns the fault of a scalar, null when it has none, undefined for maps and lists. */
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
 * Refuses values that the databases can not store or the writers not encode: zero characters, lone
 * surrogates, invalid times and numbers, deep nesting.
 * @throws ApiError validation-invalid-value with the path of the fault
 */
export function checkStorable(value: unknown, type: ErrorSource['type']): void {
  const fault = faultIn(value, []);
  if (!fault) return;
  const { path, details } = fault;
  throw new ApiError('validation-invalid-value', { details, source: { path, type } });
}

/** Refuses URLs with a zero character (404 in the path), which no query can contain. */
export const refuseUnstorableUrl: RequestHandler = (req, _res, next) => {
  if (req.path.includes('%00')) throw new ApiError('not-found');
  checkStorable(Object.fromEntries(new URLSearchParams(searchOf(req.url))), 'query');
  next();
};
