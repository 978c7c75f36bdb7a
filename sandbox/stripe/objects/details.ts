import { StripeError, invalidRequest } from '../http/errors.ts';
import type { Raw, RawHash } from '../http/form.ts';
import type { Field } from '../http/params.ts';
import type { Details } from '../model/rows.ts';

/** Identity numbers; only the fact that they were given is stored. */
const NEVER_STORED = ['id_number', 'ssn_last_4', 'tax_id', 'vat_id'];

/** Parts of a date of birth, which are shown as numbers. */
const DATE_PARTS = ['day', 'month', 'year'];

/** Facts about a person or a company, nested as sent; identity numbers become `…_provided`. */
export function details(): Field<Details> {
  return {
    parse(raw, path) {
      if (typeof raw === 'string') throw invalidRequest('Invalid object', { param: path });
      checkBirthday(raw, path);
      checkPostalCode(raw, path);
      return read(raw, path);
    },
  };
}

/** New facts over old ones, hash by hash. */
export function mergeDetails(old: Details | undefined, change: Details | undefined): Details {
  const merged: Details = { ...old };
  for (const [key, value] of Object.entries(change ?? {})) {
    const before = merged[key];
    merged[key] =
      typeof value === 'object' && typeof before === 'object' ? mergeDetails(before, value) : value;
  }
  return merged;
}

/** Returns whether a fact such as `dob.day` is known. */
export function isGiven(facts: Details | undefined, path: string): boolean {
  let at: Details[string] | undefined = facts;
  for (const part of path.split('.')) {
    if (typeof at !== 'object') return false;
    at = at[part] ?? at[`${part}_provided`];
  }
  return at !== undefined && at !== '';
}

function read(raw: RawHash, path: string): Details {
  const result: Details = {};
  for (const [key, value] of Object.entries(raw)) {
    if (NEVER_STORED.includes(key)) result[`${key}_provided`] = readText(value, path, key) !== '';
    else if (value === 'true' || value === 'false') result[key] = value === 'true';
    else if (typeof value !== 'string') result[key] = read(value, `${path}[${key}]`);
    else result[key] = DATE_PARTS.includes(key) && /^\d+$/.test(value) ? Number(value) : value;
  }
  return result;
}

function readText(value: Raw, path: string, key: string): string {
  if (typeof value === 'string') return value;
  throw invalidRequest('Invalid string', { param: `${path}[${key}]` });
}

function checkBirthday(raw: RawHash, path: string): void {
  const { dob } = raw;
  if (typeof dob !== 'object') return;
  const [year, month, day] = [Number(dob.year), Number(dob.month), Number(dob.day)];
  const date = new Date(Date.UTC(year, month - 1, day));
  const real = date.getUTCMonth() === month - 1 && date.getUTCDate() === day && year > 1900;
  if (!real) {
    throw invalidRequest('Invalid date of birth.', {
      code: 'invalid_date_of_birth',
      param: `${path}[dob]`,
    });
  }
}

function checkPostalCode(raw: RawHash, path: string): void {
  const { address } = raw;
  if (typeof address !== 'object') return;
  const { country, postal_code: code } = address;
  if (country === 'US' && typeof code === 'string' && !/^\d{5}(-\d{4})?$/.test(code)) {
    throw new StripeError(400, {
      type: 'invalid_request_error',
      code: 'postal_code_invalid',
      message: 'Invalid US postal code',
      param: `${path}[address][postal_code]`,
    });
  }
}
