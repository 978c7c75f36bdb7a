import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { AccountLayout } from '#src/components/AccountLayout/AccountLayout.tsx';
import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { passwordLinkForgotten } from '#src/features/password/passwordLink.duck.ts';
import { selectUserType } from '#src/ducks/user.duck.ts';
import { selectLogsInByCode } from '#src/features/password/selectLogsInByCode.ts';
import { FirstPassword } from './components/FirstPassword.tsx';
import { PasswordForm } from './components/PasswordForm.tsx';
import { changeForgotten } from './PasswordChangePage.duck.ts';
import css from './PasswordChangePage.module.css';

const LazySecondFactor = lazyComponent({
  load: () =>
    import(
      /* webpackChunkName: "SecondFactor" */ './components/SecondFactor/SecondFactor.tsx'
    ).then(module => module.SecondFactor),
  messages: ['signInMethods'],
});

const LazyPasskeys = lazyComponent({
  load: () =>
    import(/* webpackChunkName: "Passkeys" */ './components/Passkeys/Passkeys.tsx').then(
      module => module.Passkeys,
    ),
  messages: ['signInMethods'],
});

/** Page that changes the password, and what log-ins request besides. */
export function PasswordChangePage() {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const isTeacher = useAppSelector(selectUserType) === 'teacher';
  const logsInByCode = useAppSelector(selectLogsInByCode);
  const { passkeys } = useConfig();
  const title = intl.formatMessage({ id: 'PasswordChangePage.title' });
  useEffect(
    () => () => {
      dispatch(changeForgotten());
      dispatch(passwordLinkForgotten());
    },
    [dispatch],
  );
  return (
    <AccountLayout page="password" isTeacher={isTeacher} title={title}>
      <PageMeta title={title} description={title} noIndex />
      <p className={css.intro}>
        <FormattedMessage id="PasswordChangePage.intro" />
      </p>
      {logsInByCode && <FirstPassword />}
      <PasswordForm />
      {passkeys && <LazyPasskeys />}
      <LazySecondFactor />
    </AccountLayout>
  );
}
