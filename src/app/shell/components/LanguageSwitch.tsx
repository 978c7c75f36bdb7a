import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import {
  inLanguage,
  languageOfLocale,
  languageParam,
  siteLanguages,
} from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import css from './LanguageSwitch.module.css';

/** This page in the other languages. The server keeps the choice and sends the reader on. */
export function LanguageSwitch() {
  const intl = useIntl();
  const { pathname, search, hash } = useLocation();
  const current = languageOfLocale(intl.locale);
  const addressIn = (language: SiteLanguage) => {
    const query = new URLSearchParams(search);
    query.delete('mobilemenu');
    query.set(languageParam, language);
    return `${inLanguage(language, pathname)}?${query.toString()}${hash}`;
  };
  return (
    <nav aria-label={intl.formatMessage({ id: 'LanguageSwitch.label' })}>
      <ul className={css.root}>
        {siteLanguages.map(({ code, name }) => (
          <li key={code}>
            <a
              className={css.language}
              href={addressIn(code)}
              lang={code}
              hrefLang={code}
              rel="nofollow"
              aria-current={code === current ? 'true' : undefined}
            >
              {name}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  );
}
