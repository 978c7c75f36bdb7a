import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { reloadOnReturn } from '../routing/reloadOnReturn.ts';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { paths } from '#shared/config/paths.ts';
import { inLanguage, languageOfLocale } from '#shared/config/siteLanguages.ts';
import { intlOf } from '#src/translations/intl.ts';

export interface FailurePageProps {
  /** Source of the failure: the code of the page, the marketplace, or the page itself. */
  reason: 'chunk' | 'unavailable' | 'error';
}

/** Replaces a page, inside the layout, with a way on. */
export function FailurePage({ reason }: FailurePageProps) {
  const intl = useIntl();
  useEffect(() => reloadOnReturn(() => true), []);
  const words = (part: 'title' | 'heading' | 'text') =>
    intl.formatMessage({ id: `FailurePage.${reason}.${part}` });
  return (
    <>
      <PageMeta title={words('title')} description={words('text')} noIndex />
      <ErrorState
        headingLevel={1}
        title={words('heading')}
        onRetry={() => globalThis.location.reload()}
        action={
          <ButtonLink to={paths.landing()} variant="secondary">
            <FormattedMessage id="FailurePage.home" />
          </ButtonLink>
        }
      >
        {words('text')}
      </ErrorState>
    </>
  );
}

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
