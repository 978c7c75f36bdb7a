import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import {
  requestPasswordLink,
  selectPasswordLink,
} from '#src/features/password/passwordLink.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';

/** The way to a password for somebody who has signed up without one. */
export function FirstPassword() {
  const dispatch = useAppDispatch();
  const email = useAppSelector(selectCurrentUser)?.attributes.email ?? '';
  const { status } = useAppSelector(selectPasswordLink);
  return (
    <Notice
      tone="info"
      title={<FormattedMessage id="PasswordChangePage.first" />}
      action={
        <Button
          variant="secondary"
          size="small"
          inProgress={status === 'loading'}
          onClick={() => void dispatch(requestPasswordLink(email))}
        >
          <FormattedMessage id="FieldCurrentPassword.sendLink" />
        </Button>
      }
    >
      <FormattedMessage
        id={
          status === 'ready'
            ? 'FieldCurrentPassword.sent'
            : status === 'failed'
              ? 'FieldCurrentPassword.failed'
              : 'PasswordChangePage.first.text'
        }
        values={{ email }}
      />
    </Notice>
  );
}
