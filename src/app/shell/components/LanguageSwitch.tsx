import type { MouseEvent } from 'react';
import { useIntl } from 'react-intl';
import { useLocation } from 'react-router-dom';
import {
  inLanguage,
  languageOfLocale,
  languageParam,
  offeredLanguages,
} from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { useViewer } from '../hooks/useViewer.ts';
import css from './LanguageSwitch.module.css';

/**
 * This page in the other languages on offer; nothing where there is none. The server stores the
 * choice in a cookie and sends the reader on; a press of somebody who is signed in makes it the
 * language of their mails.
 */
export function LanguageSwitch() {
  const intl = useIntl();
  const { pathname, search, hash } = useLocation();
  const current = languageOfLocale(intl.locale);
  const dispatch = useAppDispatch();
  const { isAuthenticated } = useViewer();
  const choose = async (event: MouseEvent<HTMLAnchorElement>, language: SiteLanguage) => {
    if (!isAuthenticated || event.ctrlKey || event.metaKey || event.shiftKey) return;
    event.preventDefault();
    const { href: address } = event.currentTarget;
    const { keepLanguage } = await import('../rememberReader.ts');
    await dispatch(keepLanguage({ language, address }));
  };
  const addressIn = (language: SiteLanguage) => {
    const query = new URLSearchParams(search);
    query.delete('mobilemenu');
    query.set(languageParam, language);
    return `${inLanguage(language, pathname)}?${query.toString()}${hash}`;
  };
  const languages = offeredLanguages();
  if (languages.length < 2) return null;
  return (
    <nav aria-label={intl.formatMessage({ id: 'LanguageSwitch.label' })}>
      <ul className={css.root}>
        {languages.map(({ code, name }) => (
          <li key={code}>
            <a
              className={css.language}
              href={addressIn(code)}
              lang={code}
              hrefLang={code}
              rel="nofollow"
              onClick={event => void choose(event, code)}
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
