import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { FORM_ERROR } from 'final-form';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldCurrentPassword } from '#src/features/password/FieldCurrentPassword.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import {
  requestPasswordLink,
  selectPasswordLink,
} from '#src/features/password/passwordLink.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { required } from '#src/util/validators.ts';
import css from './SecondFactor.module.css';

export interface FactorValues {
  currentPassword?: string;
  code?: string;
}

export interface FactorFormProps {
  asksPassword?: boolean;
  /** `app`: a code that the app shows; `any`: that, or a recovery code. */
  asksCode?: 'app' | 'any';
  submit: ReactNode;
  isDanger?: boolean;
  /** It takes the place of the button that opened it. */
  takesFocus?: boolean;
  /** Sends the values; returns the failure. */
  onSubmit: (values: FactorValues) => Promise<AppError | undefined>;
  /** Another button or link beside that of the form. */
  other?: ReactNode;
}

const validateCode = required('SecondFactor.code.required');

/** Message of a failure that names no field. */
const failureOf = ({ status }: AppError): string =>
  status === 429 ? 'SecondFactor.tooMany' : 'SecondFactor.failed';

/** A form with the password, a code, or both. A refusal is shown at the last of its fields. */
export function FactorForm(props: FactorFormProps) {
  const { asksPassword = false, asksCode, submit, isDanger = false, onSubmit, other } = props;
  const { takesFocus = false } = props;
  const root = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (takesFocus)
      root.current?.querySelector<HTMLElement>('input:not([hidden]), button')?.focus();
  }, [takesFocus]);
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectCurrentUser)?.attributes.email ?? '';
  const link = useAppSelector(selectPasswordLink);

  async function send(values: FactorValues) {
    const error = await onSubmit(values);
    if (!error) return undefined;
    if (error.status !== 403) return { [FORM_ERROR]: failureOf(error) };
    if (!asksCode) return { currentPassword: 'SecondFactor.password.wrong' };
    return { code: asksPassword ? 'SecondFactor.wrong' : 'SecondFactor.code.wrong' };
  }

  return (
    <Form<FactorValues>
      onSubmit={send}
      render={({ handleSubmit, submitting, submitError }) => (
        <form
          ref={root}
          className={css.form}
          noValidate
          onSubmit={event => void handleSubmit(event)}
        >
          {asksPassword && (
            <>
              <input type="email" autoComplete="username" value={email} readOnly hidden />
              <FieldCurrentPassword
                name="currentPassword"
                help={intl.formatMessage({ id: 'SecondFactor.password.help' })}
                email={email}
                link={link}
                onSendLink={() => void dispatch(requestPasswordLink(email))}
              />
            </>
          )}
          {asksCode && (
            <FieldText
              name="code"
              type={asksCode === 'app' ? 'number' : 'text'}
              autoComplete="one-time-code"
              label={intl.formatMessage({ id: `SecondFactor.code.${asksCode}` })}
              validate={validateCode}
            />
          )}
          {submitError && (
            <Notice tone="error">
              <FormattedMessage id={submitError} />
            </Notice>
          )}
          <div className={css.ways}>
            <Button
              type="submit"
              variant={isDanger ? 'danger' : asksCode === 'app' ? 'primary' : 'secondary'}
              inProgress={submitting}
            >
              {submit}
            </Button>
            {other}
          </div>
        </form>
      )}
    />
  );
}
