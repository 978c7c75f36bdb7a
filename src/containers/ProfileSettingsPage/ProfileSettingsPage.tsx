import { useEffect } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AccountTabs } from '#src/components/AccountLayout/AccountLayout.tsx';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { paths } from '#shared/config/paths.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import {
  fetchCurrentUser,
  selectCurrentUser,
  selectFetchCurrentUser,
  selectUserType,
} from '#src/ducks/user.duck.ts';
import { HandleForm } from './components/HandleForm.tsx';
import { ProfileForm } from './components/ProfileForm.tsx';
import { LazyVideoSection } from './video/LazyVideoSection.tsx';
import { settingsForgotten } from './ProfileSettingsPage.duck.ts';
import css from './ProfileSettingsPage.module.css';

/** Settings of the public profile: picture, name and bio. */
export function ProfileSettingsPage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { hasOperator } = useConfig();
  const user = useAppSelector(selectCurrentUser);
  const isTeacher = useAppSelector(selectUserType) === 'teacher';
  const { status } = useAppSelector(selectFetchCurrentUser);
  const title = intl.formatMessage({ id: 'ProfileSettingsPage.title' });
  useEffect(() => () => void dispatch(settingsForgotten()), [dispatch]);
  return (
    <div className={css.root}>
      <PageMeta title={title} description={title} noIndex />
      <AccountTabs selected="profile" isTeacher={isTeacher} />
      <h1 className={css.title}>{title}</h1>
      {user ? (
        <>
          <p className={css.intro}>
            <FormattedMessage
              id="ProfileSettingsPage.intro"
              values={{
                link: (chunks: ReactNode) => (
                  <Link to={paths.profile({ id: user.id })}>{chunks}</Link>
                ),
              }}
            />
          </p>
          <ProfileForm user={user} isTeacher={isTeacher} />
          {isTeacher && hasOperator && (
            <>
              <LazyVideoSection user={user} />
              <HandleForm user={user} />
            </>
          )}
        </>
      ) : (
        <ErrorState
          onRetry={() => void dispatch(fetchCurrentUser())}
          inProgress={status === 'loading'}
        />
      )}
    </div>
  );
}
