import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { storedText } from '#src/util/storedText.ts';
import { ContactForm } from './components/ContactForm.tsx';
import {
  contactCleared,
  selectSending,
  selectSent,
  sendContactMessage,
} from './ContactPage.duck.ts';
import css from './ContactPage.module.css';

const answers = [
  { id: 'how', to: paths.howItWorks() },
  { id: 'terms', to: `${paths.terms()}#cancel` },
  { id: 'zoom', to: paths.zoomUsage() },
  { id: 'privacy', to: paths.privacy() },
];

/** Contact form, with answers to common questions. */
export function ContactPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectIsAuthenticated);
  const sending = useAppSelector(selectSending);
  const sent = useAppSelector(selectSent);
  const draftKey = `contact ${useAppSelector(selectCurrentUser)?.id ?? 'visitor'}`;
  const { siteTitle } = marketplace;
  useEffect(() => () => void dispatch(contactCleared()), [dispatch]);
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef(sent);
  // The pressed button is removed with its form, so the focus is moved to the result.
  useEffect(() => {
    if (shown.current !== sent) place.current?.focus();
    shown.current = sent;
  }, [sent]);
  return (
    <div className={css.root}>
      <PageMeta
        title={intl.formatMessage({ id: 'ContactPage.title' })}
        description={intl.formatMessage({ id: 'ContactPage.description' }, { siteTitle })}
      />
      <header className={css.head}>
        <h1>
          <FormattedMessage id="ContactPage.title" />
        </h1>
        <p className={css.intro}>
          <FormattedMessage id="ContactPage.intro" />
        </p>
      </header>
      <div className={css.form} ref={place} tabIndex={-1}>
        {sent ? (
          <Notice
            tone="success"
            title={<FormattedMessage id="ContactPage.sent" />}
            action={
              <Button size="small" variant="secondary" onClick={() => dispatch(contactCleared())}>
                <FormattedMessage id="ContactPage.another" />
              </Button>
            }
          >
            <FormattedMessage id="ContactPage.sent.text" values={sent} />
          </Notice>
        ) : (
          <ContactForm
            request={sending}
            draftKey={draftKey}
            onSubmit={async message => {
              const answer = await dispatch(sendContactMessage(message));
              if (sendContactMessage.fulfilled.match(answer)) storedText.forget(draftKey);
            }}
          />
        )}
      </div>
      <aside className={css.aside} aria-labelledby="contact-answers">
        <h2 id="contact-answers" className={css.asideTitle}>
          <FormattedMessage id="ContactPage.aside" />
        </h2>
        <ul>
          {answers.map(
            ({ id, to }) =>
              // Its page needs a log-in.
              (isSignedIn || id !== 'zoom') && (
                <li key={id}>
                  <Link to={to} variant="quiet">
                    <FormattedMessage id={`ContactPage.aside.${id}`} />
                  </Link>
                </li>
              ),
          )}
        </ul>
      </aside>
    </div>
  );
}
