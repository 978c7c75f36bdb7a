import { cleanText, hasAtMost } from '#shared/text/text.ts';
import { emailPattern, passwordLength } from '#shared/contract/inputRules.ts';
import { listingLimits } from '#shared/config/listing.ts';

/** A message to show beside a field: its id in the messages file, with the values it names. */
export type FieldMessage = string | { id: string; values?: Record<string, string | number> };

/** Says what is wrong with a value, or undefined when nothing is. */
// A form's fields hold anything; each validator narrows what it is given.
export type Validator<Value = unknown> = (
  value: Value | undefined,
  allValues?: object,
) => FieldMessage | undefined;

/** The message as id and values, whichever way it was given. */
export const messageOf = (
  message: FieldMessage,
): { id: string; values?: Record<string, string | number> } =>
  typeof message === 'string' ? { id: message } : message;

/** Runs validators in order and gives the first complaint. */
export const composeValidators =
  <Value>(...validators: Validator<Value>[]): Validator<Value> =>
  (value, allValues) => {
    for (const validate of validators) {
      const message = validate(value, allValues);
      if (message) return message;
    }
    return undefined;
  };

const isBlank = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  (typeof value === 'string' && cleanText(value) === '') ||
  (Array.isArray(value) && value.length === 0);

// People who have typed something need to see why it counts as nothing.
const isInvisible = (value: unknown): boolean => typeof value === 'string' && value.trim() !== '';

/** Refuses nothing, blank text, text of which nothing can be seen, and empty lists. */
export const required =
  (message: FieldMessage = 'validation.required'): Validator =>
  value => {
    if (!isBlank(value)) return undefined;
    return isInvisible(value) ? 'validation.invisible' : message;
  };

/** Refuses text of which nothing can be seen; empty text is left to `required`. */
export const visible: Validator = value =>
  isBlank(value) && isInvisible(value) ? 'validation.invisible' : undefined;

/** Refuses a password that was not typed. Any characters make one. */
export const requiredPassword =
  (message: FieldMessage): Validator =>
  value =>
    typeof value === 'string' && value.trim() !== '' ? undefined : message;

/** Text of at least `min` characters; empty text is left to `required`. */
export const minLength =
  (
    min: number,
    message: FieldMessage = { id: 'validation.minLength', values: { min } },
  ): Validator =>
  value =>
    typeof value === 'string' && value.length > 0 && value.length < min ? message : undefined;

/** Text of at most `max` characters, as people count them. */
export const maxLength =
  (
    max: number,
    message: FieldMessage = { id: 'validation.maxLength', values: { max } },
  ): Validator =>
  value =>
    typeof value === 'string' && !hasAtMost(value, max) ? message : undefined;

/** An e-mail address; empty text is left to `required`. */
export const email =
  (message: FieldMessage = 'validation.email'): Validator =>
  value =>
    typeof value === 'string' && value.trim() !== '' && !emailPattern.test(value.trim())
      ? message
      : undefined;

/** A whole number (a number, or digits as typed). */
export const integer =
  (message: FieldMessage = 'validation.integer'): Validator =>
  value =>
    isBlank(value) || /^-?\d+$/.test(String(value).trim()) ? undefined : message;

/** A number not below `min`. */
export const atLeast =
  (min: number, message: FieldMessage = { id: 'validation.atLeast', values: { min } }): Validator =>
  value =>
    isBlank(value) || Number(value) >= min ? undefined : message;

/** A number not above `max`. */
export const atMost =
  (max: number, message: FieldMessage = { id: 'validation.atMost', values: { max } }): Validator =>
  value =>
    isBlank(value) || Number(value) <= max ? undefined : message;

/** Money (minor units) of at least `min` minor units. */
export const minimumMoney =
  (min: number, message: FieldMessage): Validator<{ amount: number }> =>
  value =>
    value && value.amount < min ? message : undefined;

/** Money (minor units) of at most `max` minor units. */
export const maximumMoney =
  (max: number, message: FieldMessage): Validator<{ amount: number }> =>
  value =>
    value && value.amount > max ? message : undefined;

/** Today or later: `YYYY-MM-DD` not before `today` of the same form. */
export const notBefore =
  (today: string, message: FieldMessage = 'validation.notInPast'): Validator =>
  value =>
    typeof value === 'string' && value !== '' && value < today ? message : undefined;

/** Rules of a new password, with the message of each. */
export function newPassword(messages: Record<'required' | 'tooShort' | 'tooLong', string>) {
  const { min, max } = passwordLength;
  return composeValidators(
    requiredPassword(messages.required),
    minLength(min, { id: messages.tooShort, values: { min } }),
    // Counted as the marketplace does, which stores none of it.
    value =>
      typeof value === 'string' && value.length > max
        ? { id: messages.tooLong, values: { max } }
        : undefined,
  );
}

/** Kinds of picture that may be uploaded. */
export const pictureTypes = ['image/jpeg', 'image/png', 'image/gif'] as const;

export type PictureProblem = 'type' | 'size';

/** Returns the reason why a chosen file can not be the picture, or null. */
export function pictureProblemOf(file: { type: string; size: number }): PictureProblem | null {
  if (!pictureTypes.some(type => type === file.type)) return 'type';
  return file.size > listingLimits.imageBytesMax ? 'size' : null;
}
