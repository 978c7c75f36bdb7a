import { useState, useSyncExternalStore } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { paths } from '#shared/config/paths.ts';
import { readCookie, writeCookie } from '#src/util/browser/cookies.ts';
import css from './CookieConsent.module.css';

const name = 'cookieconsent';
/** Ten years, in seconds. Browsers keep a cookie for a good year only, so every visit renews it. */
const age = 10 * 365 * 24 * 60 * 60;
const listeners = new Set<() => void>();

const write = () => writeCookie(name, 'accepted', age);
const isAccepted = () => readCookie(name) === 'accepted';

function subscribe(listener: () => void) {
  if (isAccepted()) write();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function accept() {
  write();
  listeners.forEach(listener => listener());
}

/**
 * Returns whether the reader has accepted the note about cookies, and a function that accepts it.
 * The server assumes yes.
 */
function useCookieConsent(): [boolean, () => void] {
  // Where the browser stores no cookie, for this visit.
  const [isAcceptedHere, setAcceptedHere] = useState(false);
  const isKept = useSyncExternalStore(subscribe, isAccepted, () => true);
  return [
    isKept || isAcceptedHere,
    () => {
      accept();
      setAcceptedHere(true);
    },
  ];
}

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
