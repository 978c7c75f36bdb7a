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

/** Where the link of the mail leads: a new password, or why there is none. */
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
  // The form is gone, and with it the button that had the focus.
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

/** What the page is about: the form, the end, or a link that leads nowhere. */
function stepOf(
  isWhole: boolean,
  status: string,
  refusal: number | undefined,
): 'form' | 'done' | 'old' | 'broken' {
  if (!isWhole) return 'broken';
  if (status === 'ready') return 'done';
  return refusal === 403 ? 'old' : 'form';
}
