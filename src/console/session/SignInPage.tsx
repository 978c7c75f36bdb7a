import { useEffect } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { composeValidators, email, required } from '#src/util/validators.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import type { ConsoleApi, Credentials } from '../api/consoleApi.ts';
import type { ConsoleSession } from '../api/shapes.ts';
import { PreferenceSwitches } from '../shell/PreferenceSwitches.tsx';
import { CodeField, PasswordField } from './ProofFields.tsx';
import { useProof } from './useProof.ts';
import css from './SignInPage.module.css';

export interface SignInPageProps {
  api: ConsoleApi;
  onSignedIn: (session: ConsoleSession) => void;
}

/** Signs an operator in, at the address that was opened: its page follows. */
export function SignInPage({ api, onSignedIn }: SignInPageProps) {
  const intl = useIntl();
  const { failure, needsCode, restart, submit } = useProof(async (given: Credentials) =>
    onSignedIn(await api.session.create(given)),
  );
  const title = intl.formatMessage({ id: 'ConsoleSignIn.title' });
  useEffect(() => {
    document.title = `${title} · ${marketplace.siteTitle}`;
  }, [title]);
  return (
    <div className={css.root}>
      <main className={css.panel}>
        <p className={css.brand} data-logo>
          <span>{marketplace.siteTitle}</span>
        </p>
        <h1 className={css.heading}>
          <FormattedMessage
            id={needsCode ? 'ConsoleSignIn.codeHeading' : 'ConsoleSignIn.heading'}
          />
        </h1>
        <p className={css.intro}>
          <FormattedMessage id={needsCode ? 'ConsoleSignIn.codeIntro' : 'ConsoleSignIn.intro'} />
        </p>
        <Form<Credentials>
          onSubmit={submit}
          render={({ handleSubmit, submitting }) => (
            <form className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
              <FormErrors />
              {failure && (
                <Notice tone="error">
                  <FormattedMessage {...failure} />
                </Notice>
              )}
              {needsCode ? <CodeField /> : <AccountFields />}
              <Button type="submit" size="large" fullWidth inProgress={submitting}>
                <FormattedMessage id="ConsoleSignIn.submit" />
              </Button>
              {needsCode && (
                <Button variant="ghost" fullWidth onClick={restart}>
                  <FormattedMessage id="ConsoleSignIn.restart" />
                </Button>
              )}
            </form>
          )}
        />
      </main>
      <footer className={css.footer}>
        <PreferenceSwitches />
      </footer>
    </div>
  );
}

function AccountFields() {
  const intl = useIntl();
  return (
    <>
      <FieldText
        name="email"
        type="email"
        autoComplete="username"
        autoFocus
        label={intl.formatMessage({ id: 'ConsoleSignIn.email' })}
        validate={composeValidators(required(), email())}
      />
      <PasswordField />
    </>
  );
}
