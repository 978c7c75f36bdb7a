import { useEffect, useMemo, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { Form, useForm, useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import css from '../AuthenticationPage.module.css';
import type { MailCode, MailPerson } from '../hooks/useMailCode.ts';
import { CodeField } from './CodeStep.tsx';
import { EmailField, TermsNote, UserTypeField } from './PersonFields.tsx';
import { WholeNameField } from './WholeNameField.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import type { UserType } from '#shared/contract/user.ts';

interface FormProps {
  code: MailCode;
  /** Why the last try failed, where no field is to blame. */
  failure: ReactNode;
}

const codePattern = /^\d{6}$/;
const digitsOf = (typed = '') => typed.replace(/\s/g, '');

/** A submit button with the name of its act. */
function Submit({ code: { inProgress }, id }: { code: MailCode; id: string }) {
  return (
    <Button type="submit" size="large" fullWidth inProgress={inProgress}>
      <FormattedMessage id={`MailCode.${id}`} />
    </Button>
  );
}

/** What is known of somebody. The page that they came from is known after the first render. */
function usePerson({ person }: MailCode, userType: UserType | undefined): Partial<MailPerson> {
  return useMemo(() => (userType ? { userType, ...person } : person), [person, userType]);
}

/** Address to which the code is mailed; with `userType`, who signs up. */
export function AddressForm({
  code,
  failure,
  asksPerson,
  userType,
}: FormProps & { asksPerson: boolean; userType: UserType | undefined }) {
  return (
    <Form<MailPerson>
      initialValues={usePerson(code, userType)}
      keepDirtyOnReinitialize
      onSubmit={code.mail}
      render={({ handleSubmit }) => (
        <form className={css.form} onSubmit={event => void handleSubmit(event)} noValidate>
          <FormErrors />
          {asksPerson && <UserTypeField known={userType} />}
          {asksPerson && <WholeNameField />}
          <EmailField />
          {asksPerson && <TermsNote />}
          {failure}
          <Submit code={code} id="send" />
        </form>
      )}
    />
  );
}

/** The code from the mail, which is sent by itself once it is complete. */
export function MailedCodeForm({ code, failure }: FormProps) {
  return (
    <>
      <p className={css.resent} role="status">
        {code.sent > 1 && (
          <FormattedMessage
            id="MailCode.sentAgain"
            values={{ email: <bdi className={css.address}>{code.person.email}</bdi> }}
          />
        )}
      </p>
      {/* Each code has an empty field, which takes the focus. */}
      <SixDigitsForm key={code.sent} code={code} failure={failure} />
    </>
  );
}

function SixDigitsForm({ code, failure }: FormProps) {
  const intl = useIntl();
  return (
    <Form<{ code?: string }>
      onSubmit={async values => {
        const error = await code.enter(digitsOf(values.code));
        return error?.code === 'mail-code-wrong' ? { code: 'MailCode.wrong' } : undefined;
      }}
      render={({ handleSubmit }) => (
        <form className={css.form} onSubmit={event => void handleSubmit(event)} noValidate>
          <FormErrors />
          <FieldText
            name="code"
            type="number"
            autoComplete="one-time-code"
            autoFocus
            label={intl.formatMessage({ id: 'MailCode.code' })}
            validate={value =>
              codePattern.test(digitsOf(String(value ?? ''))) ? undefined : 'MailCode.incomplete'
            }
          />
          <SubmitWhenComplete />
          {failure}
          <Submit code={code} id="continue" />
          <CodeWays code={code} />
        </form>
      )}
    />
  );
}

/** Submits the form by the sixth digit, each code once. */
function SubmitWhenComplete() {
  const form = useForm();
  const { values } = useFormState<{ code?: string }>({ subscription: { values: true } });
  const submitted = useRef('');
  const typed = digitsOf(values.code);
  useEffect(() => {
    if (!codePattern.test(typed) || submitted.current === typed) return;
    submitted.current = typed;
    void form.submit();
  }, [form, typed]);
  return null;
}

/** Milliseconds until another code can be requested. */
const pauseMs = 30_000;

/** Another code, or another address. */
function CodeWays({ code }: { code: MailCode }) {
  const [mayResend, setMayResend] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setMayResend(true), pauseMs);
    return () => clearTimeout(timer);
  }, []);
  return (
    <div className={css.ways}>
      {mayResend ? (
        <InlineTextButton onClick={() => void code.mailAgain()}>
          <FormattedMessage id="MailCode.again" />
        </InlineTextButton>
      ) : (
        <p className={css.waiting}>
          <FormattedMessage id="MailCode.wait" />
        </p>
      )}
      <OtherAddress code={code} />
    </div>
  );
}

const OtherAddress = ({ code }: { code: MailCode }) => (
  <InlineTextButton onClick={code.toAddress}>
    <FormattedMessage id="MailCode.otherAddress" />
  </InlineTextButton>
);

const StartOver = ({ code }: { code: MailCode }) => (
  <div className={css.ways}>
    <OtherAddress code={code} />
  </div>
);

/** The code of the second factor of the account. */
export function FactorForm({ code, failure }: FormProps) {
  return (
    <Form<{ code?: string }>
      onSubmit={async values => {
        const error = await code.enterFactor((values.code ?? '').trim());
        return error?.code === 'mail-code-wrong'
          ? { code: 'AuthenticationPage.codeFailed' }
          : undefined;
      }}
      render={({ handleSubmit }) => (
        <form className={css.form} onSubmit={event => void handleSubmit(event)} noValidate>
          <FormErrors />
          <CodeField />
          {failure}
          <Submit code={code} id="continue" />
          <StartOver code={code} />
        </form>
      )}
    />
  );
}

/** Who somebody is whose address has no account yet. */
export function PersonForm({
  code,
  failure,
  userType,
}: FormProps & { userType: UserType | undefined }) {
  return (
    <Form<MailPerson>
      initialValues={usePerson(code, userType)}
      keepDirtyOnReinitialize
      onSubmit={code.open}
      render={({ handleSubmit }) => (
        <form className={css.form} onSubmit={event => void handleSubmit(event)} noValidate>
          <FormErrors />
          <UserTypeField known={userType} />
          <WholeNameField />
          <TermsNote />
          {failure}
          <Submit code={code} id="continue" />
          <StartOver code={code} />
        </form>
      )}
    />
  );
}
