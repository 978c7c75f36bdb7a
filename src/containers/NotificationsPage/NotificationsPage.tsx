import type { Loader } from '#src/store/loader.ts';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AccountLayout } from '#src/components/AccountLayout/AccountLayout.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import {
  fetchCurrentUser,
  selectCurrentUser,
  selectFetchCurrentUser,
  selectUserType,
} from '#src/ducks/user.duck.ts';
import { isRefusedAddress } from '#shared/config/mails.ts';
import { userTypeOf } from '#shared/values/people.ts';
import { NotificationsForm } from './components/NotificationsForm.tsx';
import { RefusedAddress } from './components/RefusedAddress.tsx';
import { UnconfirmedAddress } from './components/UnconfirmedAddress.tsx';
import { savingForgotten } from './NotificationsPage.duck.ts';
import css from './NotificationsPage.module.css';

/** Reloads the user: a link in a mail may have ended mails of a kind. */
export const loader: Loader = async ({ dispatch }) => {
  await dispatch(fetchCurrentUser());
  return undefined;
};

/** Settings for mails: their language, the time zone of their times, and which of them come. */
export function NotificationsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectCurrentUser);
  const isTeacher = useAppSelector(selectUserType) === 'teacher';
  const { status } = useAppSelector(selectFetchCurrentUser);
  const title = intl.formatMessage({ id: 'NotificationsPage.title' });
  useEffect(() => () => void dispatch(savingForgotten()), [dispatch]);
  const { email, profile } = user?.attributes ?? {};
  return (
    <AccountLayout page="notifications" isTeacher={isTeacher} title={title}>
      <PageMeta title={title} description={title} noIndex />
      <p className={css.intro}>
        <FormattedMessage id="NotificationsPage.intro" />
      </p>
      {email && isRefusedAddress(profile?.privateData ?? {}, email) && (
        <RefusedAddress email={email} />
      )}
      {user && !user.attributes.emailVerified && (
        <UnconfirmedAddress email={user.attributes.email} userType={userTypeOf(user)} />
      )}
      {user ? (
        <NotificationsForm user={user} />
      ) : (
        <ErrorState
          onRetry={() => void dispatch(fetchCurrentUser())}
          inProgress={status === 'loading'}
        />
      )}
    </AccountLayout>
  );
}
