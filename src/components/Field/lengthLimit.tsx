import { clsx } from 'clsx';
import { useMemo } from 'react';
import { lengthOf } from '#shared/text/text.ts';
import { composeValidators, maxLength } from '#src/util/validators.ts';
import type { Validator } from '#src/util/validators.ts';
import css from './Field.module.css';

/**
 * Adds the check of a length to those of a field, whose own message goes first. Nothing that is
 * typed or pasted is cut: the attribute of the same name counts code units, and would cut an emoji
 * in the middle.
 */
export function useLengthLimit<Value>(
  validate: Validator<Value> | undefined,
  most: number | undefined,
  textOf: (value: Value | undefined) => unknown = value => value,
): Validator<Value> | undefined {
  return useMemo(() => {
    if (most === undefined) return validate;
    const limit = maxLength(most);
    const limited: Validator<Value> = value => limit(textOf(value));
    return validate ? composeValidators(validate, limited) : limited;
  }, [validate, most, textOf]);
}

/** Count of the characters, as the check counts them, when the text is longer than `from`. */
export function CharacterCount({
  text,
  from,
  most,
}: {
  text: string;
  from: number;
  most: number | undefined;
}) {
  // Counting takes a while, and there are never more characters than code units.
  if (most === undefined || text.length <= from) return null;
  const length = lengthOf(text);
  if (length <= from) return null;
  return (
    <span className={clsx(css.count, length > most && css.over)}>
      {length}/{most}
    </span>
  );
}
