import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { paths } from '#shared/config/paths.ts';
import { retryAddress, selectNotifications } from '../NotificationsPage.duck.ts';
import css from '../NotificationsPage.module.css';

/**
 * Says that mails to the address of the account come back, and offers to change it or to try again.
 */
export function RefusedAddress({ email }: { email: string }) {
  const dispatch = useAppDispatch();
  const { retry } = useAppSelector(selectNotifications);
  return (
    <Notice
      tone="warning"
      title={<FormattedMessage id="NotificationsPage.refused.title" values={{ email }} />}
      action={
        <div className={css.ways}>
          <ButtonLink variant="secondary" size="small" to={paths.contactDetails()}>
            <FormattedMessage id="NotificationsPage.refused.change" />
          </ButtonLink>
          <Button
            variant="ghost"
            size="small"
            inProgress={retry.status === 'loading'}
            onClick={() => void dispatch(retryAddress())}
          >
            <FormattedMessage id="NotificationsPage.refused.retry" />
          </Button>
        </div>
      }
    >
      <FormattedMessage
        id={
          retry.status === 'failed'
            ? 'NotificationsPage.refused.failed'
            : 'NotificationsPage.refused.text'
        }
      />
    </Notice>
  );
}
