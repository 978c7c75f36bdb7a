import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AccountLayout } from '#src/components/AccountLayout/AccountLayout.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import {
  fetchCurrentUser,
  selectCurrentUser,
  selectFetchCurrentUser,
  selectUserType,
} from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { Loader } from '#src/store/loader.ts';
import { BillingForm } from './components/BillingForm.tsx';
import { savingForgotten } from './BillingPage.duck.ts';
import css from './BillingPage.module.css';

/** Reloads the user: another device may have changed the details. */
export const loader: Loader = async ({ dispatch }) => {
  await dispatch(fetchCurrentUser());
  return undefined;
};

/** Settings of the name, address and tax number that are printed on receipts. */
export function BillingPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const user = useAppSelector(selectCurrentUser);
  const isTeacher = useAppSelector(selectUserType) === 'teacher';
  const { status } = useAppSelector(selectFetchCurrentUser);
  const title = intl.formatMessage({ id: 'BillingPage.title' });
  useEffect(() => () => void dispatch(savingForgotten()), [dispatch]);
  return (
    <AccountLayout page="billing" isTeacher={isTeacher} title={title}>
      <PageMeta title={title} description={title} noIndex />
      <p className={css.intro}>
        <FormattedMessage id={`BillingPage.intro.${isTeacher ? 'teacher' : 'student'}`} />
      </p>
      {user ? (
        <BillingForm user={user} isTeacher={isTeacher} />
      ) : (
        <ErrorState
          onRetry={() => void dispatch(fetchCurrentUser())}
          inProgress={status === 'loading'}
        />
      )}
    </AccountLayout>
  );
}
