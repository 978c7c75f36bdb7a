import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { useRefetch } from '#src/components/useRefetch.ts';
import { fetchCurrentUser } from '#src/ducks/user.duck.ts';
import { remindedAt } from '#src/features/emailVerification/remindedAt.ts';
import { useVerificationEmail } from '#src/features/emailVerification/useVerificationEmail.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import { paths } from '#shared/config/paths.ts';
import type { MissingInformation as Missing } from '../missingInformation.ts';
import css from './Reminder.module.css';

/** Leads back to what somebody was doing when a reminder led them here. */
function WayBack({ to }: { to: string }) {
  return (
    <div className={css.strip}>
      <ButtonLink to={to} size="small" variant="secondary">
        <FormattedMessage id="MissingInformation.back" />
      </ButtonLink>
    </div>
  );
}

export interface MissingInformationProps {
  /** Null where the reminder has led here, to do it. */
  missing: Missing | null;
  /** Address of the page that it led from. */
  back: string | null;
  userId: string;
  email: string;
  /** Address of the page, to which the pages that it leads to lead back. */
  from: string;
  onLater: () => void;
}

/**
 * Strip below the top bar that reminds of what has to be done before things go on well; on the page
 * where it is done it leads back.
 */
export function MissingInformation(props: MissingInformationProps) {
  const { missing, back } = props;
  if (back) return <WayBack to={back} />;
  return missing && <Reminding {...props} missing={missing} />;
}

type RemindingProps = MissingInformationProps & { missing: Missing };

/** Goes by itself when what is missing was done in another tab. */
function Reminding(props: RemindingProps) {
  const { missing, userId, email, from, onLater } = props;
  const dispatch = useAppDispatch();
  useRefetch(() => void dispatch(fetchCurrentUser()));
  useEffect(() => {
    if (missing === 'email') remindedAt.remember(userId, from);
  }, [missing, userId, from]);
  return (
    <section className={css.strip} data-reminder aria-labelledby="reminder">
      <p>
        <span id="reminder" className={css.title}>
          <FormattedMessage id={`MissingInformation.${missing}.title`} />
        </span>{' '}
        <FormattedMessage id={`MissingInformation.${missing}.short`} values={{ email }} />
        {missing === 'email' && (
          <>
            {' '}
            <FormattedMessage
              id="MissingInformation.email.change"
              values={{ link: words => <Change {...props}>{words}</Change> }}
            />
          </>
        )}
      </p>
      <div className={css.ways}>
        {missing === 'email' ? <SendAgain email={email} /> : <Way {...props} missing={missing} />}
        <Button variant="ghost" size="small" onClick={onLater}>
          <FormattedMessage id="MissingInformation.later" />
        </Button>
      </div>
    </section>
  );
}

const Change = ({ from, children }: MissingInformationProps & { children: ReactNode }) => (
  <Link to={paths.contactDetails()} state={{ remindedAt: from }}>
    {children}
  </Link>
);

const ways = { refused: paths.notifications(), payout: paths.payouts() };

interface WayProps extends MissingInformationProps {
  missing: Exclude<Missing, 'email'>;
}

const Way = ({ missing, from }: WayProps) => (
  <ButtonLink to={ways[missing]} state={{ remindedAt: from }} size="small" variant="secondary">
    <FormattedMessage id={`MissingInformation.${missing}.action`} />
  </ButtonLink>
);

/** Sends the mail with the link again: the link alone confirms an address. */
function SendAgain({ email }: { email: string }) {
  const { request, send } = useVerificationEmail();
  const { status } = request;
  const isTooMany =
    status === 'failed' && request.error.code === 'email-too-many-verification-requests';
  return (
    <>
      <Button
        size="small"
        variant="secondary"
        inProgress={status === 'loading'}
        disabled={status === 'ready' || isTooMany}
        onClick={send}
      >
        <FormattedMessage id="MissingInformation.email.action" />
      </Button>
      <span role="status">
        {status === 'ready' && (
          <FormattedMessage id="MissingInformation.email.sent" values={{ email }} />
        )}
        {status === 'failed' && (
          <FormattedMessage id={`MissingInformation.email.${isTooMany ? 'tooMany' : 'failed'}`} />
        )}
      </span>
    </>
  );
}
