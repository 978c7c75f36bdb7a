import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useNavigate } from 'react-router-dom';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';

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
        action={
          <ButtonLink to={to} state={{ from }}>
            <FormattedMessage id="UnauthorizedPage.link" />
          </ButtonLink>
        }
      >
        <FormattedMessage id="UnauthorizedPage.text" />
      </EmptyState>
    </>
  );
}
