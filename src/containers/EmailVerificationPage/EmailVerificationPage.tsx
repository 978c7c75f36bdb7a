import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useReader } from '#src/components/useNow.ts';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import type { CurrentUser } from '#shared/contract/entities.ts';
import { paths } from '#shared/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectCurrentUser, selectUserType } from '#src/ducks/user.duck.ts';
import { remindedAt } from '#src/features/emailVerification/remindedAt.ts';
import { useVerificationEmail } from '#src/features/emailVerification/useVerificationEmail.ts';
import type { VerificationEmail } from '#src/features/emailVerification/useVerificationEmail.ts';
import type { AppError } from '#src/util/errors.ts';
import { selectEmailVerification, verifyEmail } from './EmailVerificationPage.duck.ts';
import css from './EmailVerificationPage.module.css';

/** Page of the verification link, which also sends the mail again. */
export function EmailVerificationPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const [query] = useSearchParams();
  const token = query.get('t');
  const user = useAppSelector(selectCurrentUser);
  const isTeacher = useAppSelector(selectUserType) === 'teacher';
  const { verify } = useAppSelector(selectEmailVerification);
  const mail = useVerificationEmail();
  const title = intl.formatMessage({ id: 'EmailVerificationPage.title' });

  // Runs in the browser only, so that a link scanner does not confirm the address.
  useEffect(() => {
    if (token) void dispatch(verifyEmail(token));
  }, [dispatch, token]);

  const isAlready = verify.status === 'failed' && isUsed(verify.error, user);
  const isPending = Boolean(token) && ['idle', 'loading'].includes(verify.status);
  const isDone =
    verify.status === 'ready' || isAlready || (!token && user?.attributes.emailVerified);
  // Known in the browser alone.
  const back = useReader() && user && remindedAt.recall(user.id);
  const email = user?.attributes.pendingEmail ?? user?.attributes.email;

  return (
    <div className={css.root}>
      <PageMeta title={title} description={title} noIndex />
      <h1 className={css.title}>{title}</h1>
      {isPending ? (
        <div className={css.waiting} aria-busy="true">
          <Skeleton shape="block" height="6rem" />
        </div>
      ) : isDone ? (
        <Notice
          tone="success"
          title={
            <FormattedMessage id={`EmailVerificationPage.${isAlready ? 'already' : 'done'}`} />
          }
          action={
            back ? (
              <ButtonLink size="small" to={back}>
                <FormattedMessage id="EmailVerificationPage.done.back" />
              </ButtonLink>
            ) : (
              <ButtonLink size="small" to={isTeacher ? paths.manageListings() : paths.search()}>
                <FormattedMessage
                  id={`EmailVerificationPage.done.${isTeacher ? 'teacher' : 'student'}`}
                />
              </ButtonLink>
            )
          }
        >
          <FormattedMessage
            id="EmailVerificationPage.done.text"
            values={{ email: user?.attributes.email ?? '' }}
          />
        </Notice>
      ) : verify.status === 'failed' && token ? (
        <VerifyFailed error={verify.error} onRetry={() => void dispatch(verifyEmail(token))} />
      ) : (
        <p className={css.intro}>
          <FormattedMessage id="EmailVerificationPage.waiting" values={{ email: email ?? '' }} />
        </p>
      )}
      {!isPending && !isDone && (
        <>
          <Resend {...mail} />
          <p className={css.change}>
            <FormattedMessage
              id="EmailVerificationPage.change"
              values={{ link: chunks => <Link to={paths.contactDetails()}>{chunks}</Link> }}
            />
          </p>
        </>
      )}
    </div>
  );
}

const isDeadLink = ({ status }: AppError) => [400, 403, 404, 409].includes(status);

/** Returns whether a link does nothing because what it was for has been done: it works once. */
const isUsed = (error: AppError, user: CurrentUser | null): boolean =>
  error.code === 'email-already-verified' ||
  (isDeadLink(error) &&
    error.code !== 'email-taken' &&
    user?.attributes.emailVerified === true &&
    !user.attributes.pendingEmail);

function VerifyFailed({ error, onRetry }: { error: AppError; onRetry: () => void }) {
  const key = error.code === 'email-taken' ? 'taken' : isDeadLink(error) ? 'link' : 'failed';
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id={`EmailVerificationPage.error.${key}`} />}
      action={
        key === 'failed' && (
          <Button variant="secondary" size="small" onClick={onRetry}>
            <FormattedMessage id="EmailVerificationPage.retry" />
          </Button>
        )
      }
    >
      <FormattedMessage id={`EmailVerificationPage.error.${key}.text`} />
    </Notice>
  );
}

function Resend({ request, isNews, send }: VerificationEmail) {
  const isTooMany =
    request.status === 'failed' && request.error.code === 'email-too-many-verification-requests';
  return (
    <>
      <Button variant="secondary" inProgress={request.status === 'loading'} onClick={send}>
        <FormattedMessage id="EmailVerificationPage.resend" />
      </Button>
      {isNews && (
        <p role="status" className={css.intro}>
          <FormattedMessage id="EmailVerificationPage.sent" />
        </p>
      )}
      {request.status === 'failed' && (
        <Notice
          tone="error"
          title={
            <FormattedMessage
              id={`EmailVerificationPage.error.${isTooMany ? 'tooMany' : 'resend'}`}
            />
          }
        />
      )}
    </>
  );
}
