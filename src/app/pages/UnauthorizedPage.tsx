import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { paths } from '#shared/config/paths.ts';

const ways = [paths.login(), paths.signup()];

export interface UnauthorizedPageProps {
  /** Where one signs up or in. */
  to: string;
}

/** A private page without a session: sends the browser to sign-up, with the way back. */
export function UnauthorizedPage({ to }: UnauthorizedPageProps) {
  const { pathname, search, hash } = useLocation();
  const navigate = useNavigate();
  const intl = useIntl();
  const from = pathname + search + hash;
  useEffect(() => {
    void navigate(to, { replace: true, state: { from } });
  }, [navigate, to, from]);
  const title = intl.formatMessage({ id: 'UnauthorizedPage.title' });
  return (
    <>
      <PageMeta title={title} description={title} noIndex />
      <EmptyState
        title={title}
        headingLevel={1}
        action={ways.map(way => (
          <ButtonLink
            key={way}
            to={way}
            state={{ from }}
            variant={way === to ? 'primary' : 'secondary'}
          >
            <FormattedMessage
              id={way === paths.login() ? 'UnauthorizedPage.login' : 'UnauthorizedPage.signup'}
            />
          </ButtonLink>
        ))}
      >
        <FormattedMessage id="UnauthorizedPage.text" />
      </EmptyState>
    </>
  );
}
