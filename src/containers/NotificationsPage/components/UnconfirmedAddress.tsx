import { FormattedMessage, useIntl } from 'react-intl';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { mailKindsOf, needsConfirmedAddress } from '#shared/config/mails.ts';
import { paths } from '#shared/config/paths.ts';
import type { UserType } from '#shared/contract/user.ts';

export interface UnconfirmedAddressProps {
  email: string;
  userType: UserType | undefined;
}

/** Says which mails wait for the address to be confirmed, and leads to where that is done. */
export function UnconfirmedAddress({ email, userType }: UnconfirmedAddressProps) {
  const intl = useIntl();
  const mails = mailKindsOf(userType)
    .filter(needsConfirmedAddress)
    .map(kind => intl.formatMessage({ id: `NotificationsPage.mail.${kind}` }));
  return (
    <Notice
      tone="info"
      title={<FormattedMessage id="NotificationsPage.unconfirmed.title" values={{ email }} />}
      action={
        <ButtonLink variant="secondary" size="small" to={paths.contactDetails()}>
          <FormattedMessage id="NotificationsPage.unconfirmed.action" />
        </ButtonLink>
      }
    >
      <FormattedMessage
        id="NotificationsPage.unconfirmed.text"
        values={{ mails: intl.formatList(mails) }}
      />
    </Notice>
  );
}
