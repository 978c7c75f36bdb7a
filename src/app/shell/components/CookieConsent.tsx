import { useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { paths } from '#shared/config/paths.ts';
import css from './CookieConsent.module.css';

const name = 'cookieconsent';
/** Ten years, in seconds. Browsers keep a cookie for a good year only, so every visit renews it. */
const age = 10 * 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

const write = () => {
  document.cookie = `${name}=accepted; path=/; max-age=${age}; samesite=lax`;
};
const isAccepted = () => new RegExp(`(?:^|;\\s*)${name}=accepted`).test(document.cookie);

function subscribe(listener: () => void) {
  if (isAccepted()) write();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function accept() {
  write();
  listeners.forEach(listener => listener());
}

/** Returns whether the reader has accepted the note about cookies, and a function that accepts it. The server assumes yes. */
const useCookieConsent = (): [boolean, () => void] => [
  useSyncExternalStore(subscribe, isAccepted, () => true),
  accept,
];

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
      <Button size="small" variant="secondary" onClick={accept}>
        <FormattedMessage id="CookieConsent.accept" />
      </Button>
    </section>
  );
}
