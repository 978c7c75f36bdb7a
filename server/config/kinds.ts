import { z } from 'zod';
import type { $ZodErrorMap } from 'zod/v4/core';

/** Any text but spaces alone. */
export const text = z.string().trim().min(1);

/**
 * A whole number; both bounds belong to it. Other notations of numbers (`0x10`, `1e3`) are refused.
 */
export function wholeNumber(min: number, max: number) {
  const error = `a whole number is needed, from ${min} to ${max}`;
  return z
    .string()
    .trim()
    .regex(/^\d+$/, error)
    .transform(Number)
    .pipe(z.number(error).min(min, error).max(max, error));
}

/** A part of a whole: 0 to 1. */
export function share() {
  const error = 'a number from 0 to 1 is needed, such as 0.25';
  return z
    .string()
    .trim()
    .regex(/^(\d+(\.\d*)?|\.\d+)$/, error)
    .transform(Number)
    .pipe(z.number(error).max(1, error));
}

/** An address with one of the protocols, such as `https`. */
export function address(...protocols: readonly string[]) {
  const starts = protocols.map(protocol => `${protocol}://`).join(' or ');
  return z.url({
    protocol: new RegExp(`^(${protocols.join('|')})$`),
    error: `an address is needed that begins with ${starts}`,
  });
}

/** Address of a site or service, without slashes at its end. */
export const url = address('https', 'http').transform(value => value.replace(/\/+$/, ''));

export const flag = z
  .enum(['true', 'false', '1', '0'], 'true or false is needed')
  .transform(value => value === 'true' || value === '1');

/** Splits a list whose entries have commas or spaces between them. */
const entries = z.string().transform(value => value.split(/[\s,]+/).filter(Boolean));

/** Entries with commas or spaces between them, each checked by `entry`. */
export const listOf = <Entry extends z.ZodType<unknown, string>>(entry: Entry) =>
  entries.pipe(z.array(entry));

const kinds: Record<string, string> = {
  string: 'text',
  number: 'number',
  array: 'list',
  object: 'group of settings in braces',
};

/**
 * Says in words what a setting has to be; for checks without words of their own. The setting's
 * value, which may be a secret, is never part of them.
 */
export const inWords: $ZodErrorMap = issue => {
  switch (issue.code) {
    case 'invalid_type':
      if (issue.input === undefined) return 'is needed';
      return `a ${kinds[issue.expected] ?? issue.expected} is needed`;
    case 'invalid_value':
      return issue.values.length === 1
        ? `${String(issue.values[0])} is needed`
        : `one of ${issue.values.map(String).join(', ')} is needed`;
    case 'invalid_format':
      if (issue.format === 'email') return 'an e-mail address is needed';
      if (issue.format === 'starts_with') return `has to begin with ${String(issue['prefix'])}`;
      return 'is not written as it has to be';
    case 'too_small':
      if (issue.minimum === 1) return 'must not be empty';
      return `at least ${issue.minimum} ${sizeName(issue.origin)}are needed`;
    case 'too_big':
      return `at most ${issue.maximum} ${sizeName(issue.origin)}are taken`;
    case 'unrecognized_keys':
      return `has no setting ${issue.keys.join(', ')}`;
    default:
      return 'is not written as it has to be';
  }
};

const sizeName = (origin: string) => ({ string: 'characters ', array: 'entries ' })[origin] ?? '';
