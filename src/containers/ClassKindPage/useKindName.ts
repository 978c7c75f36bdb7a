import { useIntl } from 'react-intl';
import type { IntlShape } from 'react-intl';
import { choiceLabel } from '#src/components/useOptions.ts';
import { choicesOfField } from '#shared/fields/fieldList.ts';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import type { CountedCity } from '#shared/contract/api/classTimes.ts';
import type { Kind } from './kind.ts';

/** A kind as links name it, and as sentences do. */
export interface KindName {
  label: string;
  inText: string;
}

/** Returns the names of a kind; the key where nobody has named it. */
export function kindName({ by, key }: Kind, city: CountedCity | null, intl: IntlShape): KindName {
  if (by === 'all') return { label: '', inText: '' };
  if (by === 'city') return { label: city?.name ?? key, inText: city?.name ?? key };
  const field = by === 'workout' ? 'yogaStyles' : 'languages';
  const choice = choicesOfField(field).find(({ value }) => value === key);
  const label = choice ? choiceLabel(choice, intl) : key;
  if (by === 'language') {
    // Spanish writes names of languages in small letters.
    const isSpanish = languageOfLocale(intl.locale) === 'es';
    return { label, inText: isSpanish ? label.toLocaleLowerCase(intl.locale) : label };
  }
  const id = `ClassKind.name.${key}`;
  // One that operators have renamed or added is written as they write it.
  const isOwn = choice?.labels === undefined && intl.messages[id] !== undefined;
  return { label, inText: isOwn ? intl.formatMessage({ id }) : label };
}

/** Gives the names of a kind in the language of the page. */
export function useKindName(kind: Kind, city: CountedCity | null): KindName {
  return kindName(kind, city, useIntl());
}
