import { useIntl } from 'react-intl';
import type { Choice } from '#shared/fields/listingFields.ts';

/** A choice as people read it. */
export interface Option {
  value: string;
  label: string;
}

/** The choices of a list in the reader's words. */
export function useOptions(choices: readonly Choice[]): Option[] {
  const intl = useIntl();
  return choices.map(({ value, labelId }) => ({
    value,
    label: intl.formatMessage({ id: labelId }),
  }));
}

/** Gives what people read for a stored key; the key itself when it is none of the choices. */
export function useLabels(choices: readonly Choice[]): (value: string) => string {
  const intl = useIntl();
  return value => {
    const choice = choices.find(one => one.value === value);
    return choice ? intl.formatMessage({ id: choice.labelId }) : value;
  };
}
