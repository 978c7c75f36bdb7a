import { useId, useSyncExternalStore } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Modal } from '#src/components/Modal/Modal.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import type { ConsoleApi, Credentials } from '../api/consoleApi.ts';
import type { ConsoleSession } from '../api/shapes.ts';
import { CodeField, PasswordField } from './ProofFields.tsx';
import type { AskingGuard, SessionQuestion } from './sessionGuard.ts';
import { useProof } from './useProof.ts';
import css from './SessionDialog.module.css';

export interface SessionDialogProps {
  guard: AskingGuard;
  api: ConsoleApi;
  session: ConsoleSession;
  onSession: (session: ConsoleSession) => void;
  /** The session has ended, and was not renewed here. */
  onSignedOut: () => void;
}

/**
 * The second look before what can not be undone, and the sign-in after a session has ended: over
 * the page, where everything that was typed remains.
 */
export function SessionDialog({ guard, ...props }: SessionDialogProps) {
  const question = useSyncExternalStore(guard.subscribe, guard.question);
  return (
    <Presence>
      {question && <Asking key={question} question={question} guard={guard} {...props} />}
    </Presence>
  );
}

interface AskingProps extends SessionDialogProps {
  question: SessionQuestion;
}

function Asking({ question, guard, api, session, onSession, onSignedOut }: AskingProps) {
  const intl = useIntl();
  const formId = useId();
  const { email } = session.operator;
  const { failure, needsCode, submit } = useProof(async ({ password, code }: Credentials) => {
    const given = { password, ...(code ? { code } : {}) };
    const proven =
      question === 'confirm'
        ? await api.session.confirm(given)
        : await api.session.create({ email, ...given });
    onSession(proven);
    guard.answer(true);
  });
  const decline = () => {
    guard.answer(false);
    if (question === 'renew') onSignedOut();
  };
  return (
    <Form<Credentials>
      onSubmit={submit}
      render={({ handleSubmit, submitting }) => (
        <Modal
          isOpen
          size="small"
          onClose={decline}
          title={intl.formatMessage({ id: `ConsoleSession.${question}.title` })}
          footer={
            <>
              <Button variant="secondary" onClick={decline}>
                <FormattedMessage id={`ConsoleSession.${question}.decline`} />
              </Button>
              <Button type="submit" form={formId} inProgress={submitting}>
                <FormattedMessage id={`ConsoleSession.${question}.submit`} />
              </Button>
            </>
          }
        >
          <form
            id={formId}
            className={css.form}
            noValidate
            onSubmit={event => void handleSubmit(event)}
          >
            <p>
              <FormattedMessage id={`ConsoleSession.${question}.text`} values={{ email }} />
            </p>
            {failure && (
              <Notice tone="error">
                <FormattedMessage {...failure} />
              </Notice>
            )}
            {/* For password managers. */}
            <input type="hidden" name="username" autoComplete="username" value={email} readOnly />
            {needsCode ? <CodeField /> : <PasswordField autoFocus />}
          </form>
        </Modal>
      )}
    />
  );
}
