import { useEffect, useRef } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { AuthFrame } from '#src/components/AuthFrame/AuthFrame.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { paths } from '#shared/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import { ResetForm } from './components/ResetForm.tsx';
import { resetForgotten, resetPassword, selectReset } from './PasswordResetPage.duck.ts';
import css from './PasswordResetPage.module.css';

/** Page of the password reset link: the form, or why the link is not valid. */
export function PasswordResetPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [query] = useSearchParams();
  const token = query.get('t');
  const email = query.get('e');
  const request = useAppSelector(selectReset);
  const error = errorOf(request);
  const heading = useRef<HTMLHeadingElement>(null);
  const step = stepOf(Boolean(token && email), request.status, error?.status);
  useEffect(() => () => void dispatch(resetForgotten()), [dispatch]);
  // The pressed button is removed with its form, so the focus moves to the heading.
  useEffect(() => {
    if (request.status === 'ready' || step === 'old') heading.current?.focus();
  }, [request.status, step]);

  const title = step === 'form' ? 'title' : step;
  return (
    <AuthFrame
      heading={<FormattedMessage id={`PasswordResetPage.${title}`} />}
      headingRef={heading}
      intro={
        <FormattedMessage
          id={`PasswordResetPage.${step === 'form' ? 'intro' : `${step}.text`}`}
          values={{ email: <strong className={css.email}>{email}</strong> }}
        />
      }
      isShort
    >
      <PageMeta title={intl.formatMessage({ id: `PasswordResetPage.${title}` })} noIndex />
      {step === 'form' && token && email ? (
        <ResetForm
          email={email}
          request={request}
          onSubmit={async newPassword => {
            const answer = await dispatch(
              resetPassword({ email, passwordResetToken: token, newPassword }),
            );
            return resetPassword.rejected.match(answer) ? answer.payload : undefined;
          }}
        />
      ) : step === 'done' ? (
        <ButtonLink size="large" fullWidth to={paths.login()}>
          <FormattedMessage id="PasswordResetPage.login" />
        </ButtonLink>
      ) : (
        <ButtonLink size="large" fullWidth to={paths.recoverPassword()} state={{ email }}>
          <FormattedMessage id="PasswordResetPage.askAgain" />
        </ButtonLink>
      )}
    </AuthFrame>
  );
}

/** Returns the step of the page: the form, its success, an expired link or an incomplete one. */
function stepOf(
  isWhole: boolean,
  status: string,
  refusal: number | undefined,
): 'form' | 'done' | 'old' | 'broken' {
  if (!isWhole) return 'broken';
  if (status === 'ready') return 'done';
  return refusal === 403 ? 'old' : 'form';
}
