import { inLanguage, languageOfLocale } from '#shared/config/siteLanguages.ts';
import { paths } from '#shared/config/paths.ts';
import { intlOf } from '#src/translations/intl.ts';

/** The shell itself has failed: no providers, no styles to count on, still a way on. */
export function LastResort({ locale }: { locale: string }) {
  const text = (part: string) => intlOf(locale).formatMessage({ id: `LastResort.${part}` });
  return (
    <main id="main">
      <h1>{text('heading')}</h1>
      <p>{text('text')}</p>
      <p>
        <a href={inLanguage(languageOfLocale(locale), paths.landing())}>{text('home')}</a>
      </p>
    </main>
  );
}
