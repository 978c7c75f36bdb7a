import type { Loader } from '#src/store/loader.ts';
import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AccountLayout } from '#src/components/AccountLayout/AccountLayout.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { passwordLinkForgotten } from '#src/features/password/passwordLink.duck.ts';
import {
  fetchCurrentUser,
  selectCurrentUser,
  selectFetchCurrentUser,
  selectUserType,
} from '#src/ducks/user.duck.ts';
import { ContactDetailsForm } from './components/ContactDetailsForm.tsx';
import { savingForgotten } from './ContactDetailsPage.duck.ts';
import css from './ContactDetailsPage.module.css';

/** Reloads the user: the address may have been confirmed on another device. */
export const loader: Loader = async ({ dispatch }) => {
  await dispatch(fetchCurrentUser());
  return undefined;
};

/** Settings for the e-mail address, which is also the log-in, and the phone number. */
export function ContactDetailsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectCurrentUser);
  const isTeacher = useAppSelector(selectUserType) === 'teacher';
  const { status } = useAppSelector(selectFetchCurrentUser);
  const title = intl.formatMessage({ id: 'ContactDetailsPage.title' });
  useEffect(
    () => () => {
      dispatch(savingForgotten());
      dispatch(passwordLinkForgotten());
    },
    [dispatch],
  );
  return (
    <AccountLayout page="contactDetails" isTeacher={isTeacher} title={title}>
      <PageMeta title={title} description={title} noIndex />
      <p className={css.intro}>
        <FormattedMessage id="ContactDetailsPage.intro" />
      </p>
      {user ? (
        <ContactDetailsForm user={user} />
      ) : (
        <ErrorState
          onRetry={() => void dispatch(fetchCurrentUser())}
          inProgress={status === 'loading'}
        />
      )}
    </AccountLayout>
  );
}
