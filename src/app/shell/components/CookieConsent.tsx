import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { paths } from '#shared/config/paths.ts';
import { useCookieConsent } from '../hooks/useCookieConsent.ts';
import css from './CookieConsent.module.css';

/** Says what cookies are for, until it has been read. */
export function CookieConsent() {
  const intl = useIntl();
  const [isAccepted, accept] = useCookieConsent();
  if (isAccepted) return null;
  return (
    <section
      className={css.root}
      data-cookie-note
      aria-label={intl.formatMessage({ id: 'CookieConsent.label' })}
    >
      <p>
        <FormattedMessage
          id="CookieConsent.text"
          values={{ link: words => <Link to={`${paths.privacy()}#cookies`}>{words}</Link> }}
        />
      </p>
      <Button size="small" onClick={accept}>
        <FormattedMessage id="CookieConsent.accept" />
      </Button>
    </section>
  );
}
