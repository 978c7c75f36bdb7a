import { useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { defaultLanguage, languageOfLocale } from '#shared/config/siteLanguages.ts';
import type { Choice } from '#shared/fields/listingFields.ts';

/** A choice as people read it. */
export interface Option {
  value: string;
  label: string;
}

/** The name of a choice in the reader's words. */
export function choiceLabel({ value, labelId, labels }: Choice, intl: IntlShape): string {
  return (
    labels?.[languageOfLocale(intl.locale)] ??
    (labelId ? intl.formatMessage({ id: labelId }) : (labels?.[defaultLanguage] ?? value))
  );
}

/** The choices of a list in the reader's words. */
export function useOptions(choices: readonly Choice[]): Option[] {
  const intl = useIntl();
  return choices.map(choice => ({ value: choice.value, label: choiceLabel(choice, intl) }));
}

/** Gives what people read for a stored key; the key itself when it is none of the choices. */
export function useLabels(choices: readonly Choice[]): (value: string) => string {
  const intl = useIntl();
  return value => {
    const choice = choices.find(one => one.value === value);
    return choice ? choiceLabel(choice, intl) : value;
  };
}
