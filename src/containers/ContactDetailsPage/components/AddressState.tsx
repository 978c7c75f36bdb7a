import { CircleCheck, Mail, MailWarning } from 'lucide-react';
import { FormattedMessage } from 'react-intl';
import { clsx } from 'clsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { useVerificationEmail } from '#src/features/emailVerification/useVerificationEmail.ts';
import css from '../ContactDetailsPage.module.css';
import type { CurrentUser } from '#shared/contract/entities.ts';

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
  const { request, isNews, send } = useVerificationEmail();
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
            <InlineTextButton aria-busy={request.status === 'loading' || undefined} onClick={send}>
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
          {request.status === 'failed' && (
            <FormattedMessage id={`ContactDetailsPage.address.${reasonOf(request.error.code)}`} />
          )}
        </p>
      </div>
    </div>
  );
}

const reasonOf = (code: string) =>
  code === 'email-too-many-verification-requests' ? 'tooMany' : 'failed';
