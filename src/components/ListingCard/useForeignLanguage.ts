import { useIntl } from 'react-intl';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { choicesOfField } from '#shared/fields/fieldList.ts';
import { useLabels } from '../useOptions.ts';

/** Key of the language that a page is in, among those of classes. */
const spokenKeys: Record<SiteLanguage, string> = { en: 'english', es: 'spanish' };

/** The language of a class that is not held in the reader's; null otherwise. */
export function useForeignLanguage(languages: readonly string[] = []): string | null {
  const { locale } = useIntl();
  const labelOf = useLabels(choicesOfField('languages'));
  const [first] = languages;
  if (!first || languages.includes(spokenKeys[languageOfLocale(locale)])) return null;
  return labelOf(first);
}
