import { useEffect, useState } from 'react';
import { CircleCheck, Mail, MailWarning } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import {
  selectSendVerificationEmail,
  sendVerificationEmail,
} from '#src/ducks/verificationEmail.duck.ts';
import type { RequestStatus } from '#src/util/request.ts';
import css from '../ContactDetailsPage.module.css';
import type { CurrentUser } from '#shared/contract/entities.ts';

/** Milliseconds for which the confirmation of a sent mail is shown. */
const newsMs = 2000;

const icons = {
  confirmed: CircleCheck,
  unconfirmed: MailWarning,
  pending: MailWarning,
  other: Mail,
};

export interface AddressStateProps {
  user: CurrentUser;
  /** The form holds another address. */
  isOther: boolean;
}

/** Shows whether the address is confirmed, and offers to send the mail again. */
export function AddressState({ user, isOther }: AddressStateProps) {
  const dispatch = useAppDispatch();
  const send = useAppSelector(selectSendVerificationEmail);
  const isNews = useNews(send);
  const { email, emailVerified, pendingEmail } = user.attributes;
  const known = pendingEmail ? 'pending' : emailVerified ? 'confirmed' : 'unconfirmed';
  const state = isOther ? 'other' : known;
  const Icon = icons[state];
  return (
    <div className={clsx(css.address, css[state])}>
      <Icon className={css.icon} aria-hidden="true" />
      <div>
        <p>
          <FormattedMessage
            id={`ContactDetailsPage.address.${state}`}
            values={{ email, pendingEmail }}
          />{' '}
          {(state === 'pending' || state === 'unconfirmed') && (
            <InlineTextButton
              aria-busy={send.status === 'loading' || undefined}
              onClick={() => void dispatch(sendVerificationEmail())}
            >
              <FormattedMessage id="ContactDetailsPage.address.resend" />
            </InlineTextButton>
          )}
        </p>
        <p role="status" className={css.news}>
          {isNews && (
            <FormattedMessage
              id="ContactDetailsPage.address.sent"
              values={{ email: pendingEmail ?? email }}
            />
          )}
          {send.status === 'failed' && (
            <FormattedMessage id={`ContactDetailsPage.address.${reasonOf(send.error.code)}`} />
          )}
        </p>
      </div>
    </div>
  );
}

const reasonOf = (code: string) =>
  code === 'email-too-many-verification-requests' ? 'tooMany' : 'failed';

/** Tells whether a mail was sent within the last moments. */
function useNews({ status }: RequestStatus): boolean {
  const [isOver, setOver] = useState(false);
  useEffect(() => {
    if (status !== 'ready') return undefined;
    const timer = setTimeout(() => setOver(true), newsMs);
    return () => {
      clearTimeout(timer);
      setOver(false);
    };
  }, [status]);
  return status === 'ready' && !isOver;
}
