import * as v from 'valibot';

/** Values of variables after their checks. */
export type ValuesOf<Variables extends v.ObjectEntries> = v.InferOutput<
  v.ObjectSchema<Variables, undefined>
>;

/** Any text but spaces alone. */
export const text = v.pipe(v.string(), v.trim(), v.minLength(1));

/**
 * A whole number; both bounds belong to it. Other notations of numbers (`0x10`, `1e3`) are refused.
 */
export function wholeNumber(min: number, max: number) {
  const error = `a whole number is needed, from ${min} to ${max}`;
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^\d+$/, error),
    v.transform(Number),
    v.minValue(min, error),
    v.maxValue(max, error),
  );
}

/** A part of a whole: 0 to 1. */
export function share() {
  const error = 'a number from 0 to 1 is needed, such as 0.25';
  return v.pipe(
    v.string(),
    v.trim(),
    v.regex(/^(\d+(\.\d*)?|\.\d+)$/, error),
    v.transform(Number),
    v.maxValue(1, error),
  );
}

/** An address with one of the protocols, such as `https`. */
export function address(...protocols: readonly string[]) {
  const starts = protocols.map(protocol => `${protocol}://`).join(' or ');
  return v.pipe(
    v.string(),
    v.trim(),
    v.check(
      value => URL.canParse(value) && protocols.includes(new URL(value).protocol.slice(0, -1)),
      `an address is needed that begins with ${starts}`,
    ),
  );
}

/** Address of a site or service, without slashes at its end. */
export const url = v.pipe(
  address('https', 'http'),
  v.transform(value => value.replace(/\/+$/, '')),
);

export const flag = v.pipe(
  v.picklist(['true', 'false', '1', '0'], 'true or false is needed'),
  v.transform(value => value === 'true' || value === '1'),
);

/** E-mail address with a domain that others reach. */
export const email = v.pipe(v.string(), v.rfcEmail(), v.regex(/\.[a-z]{2,}$/i));

/** Entries with commas or spaces between them, each checked by `entry`. */
export const listOf = <Output>(entry: v.GenericSchema<string, Output>) =>
  v.pipe(
    v.string(),
    v.transform(value => value.split(/[\s,]+/).filter(Boolean)),
    v.array(entry),
  );

const kinds: Record<string, string> = {
  string: 'text',
  number: 'number',
  array: 'list',
  object: 'group of settings in braces',
  strict_object: 'group of settings in braces',
};

/** Issue of a missing or an unknown key of a group of settings. */
const isOfKey = ({ path }: v.BaseIssue<unknown>): boolean => path?.at(-1)?.origin === 'key';

/** Returns the names that lead to a wrong setting. An unknown one is a fault of its group. */
export function pathOf(issue: v.BaseIssue<unknown>): string[] {
  const names = (issue.path ?? []).map(({ key }) => String(key));
  return isOfKey(issue) && issue.expected === 'never' ? names.slice(0, -1) : names;
}

/**
 * Says in words what a setting has to be; for checks without words of their own. The setting's
 * value, which may be a secret, is never part of them.
 */
export function inWords(issue: v.BaseIssue<unknown>): string {
  const { type, requirement, input, path } = issue;
  if (isOfKey(issue)) {
    return issue.expected === 'never' ? `has no setting ${String(path?.at(-1)?.key)}` : 'is needed';
  }
  switch (type) {
    case 'picklist':
    case 'literal':
      return choiceOf(issue.expected ?? '');
    case 'email':
    case 'rfc_email':
      return 'an e-mail address is needed';
    case 'starts_with':
      return `has to begin with ${String(requirement)}`;
    case 'min_length':
      if (requirement === 1) return 'must not be empty';
      return `at least ${String(requirement)} ${sizeName(input)} are needed`;
    case 'max_length':
      return `at most ${String(requirement)} ${sizeName(input)} are taken`;
    default:
      return type in kinds ? `a ${kinds[type]} is needed` : 'is not written as it has to be';
  }
}

/** `expected`: `"a"`, or `("a" | "b")`. */
function choiceOf(expected: string): string {
  const names = expected.replace(/[()"]/g, '').split(' | ');
  return names.length === 1 ? `${names[0]} is needed` : `one of ${names.join(', ')} is needed`;
}

const sizeName = (input: unknown) => (Array.isArray(input) ? 'entries' : 'characters');
