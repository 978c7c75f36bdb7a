import { useEffect, useLayoutEffect, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useLocation, useSearchParams } from 'react-router-dom';
import css from './AuthenticationPage.module.css';
import { AuthFailure } from './components/AuthFailure.tsx';
import { ConfirmPanel } from './components/ConfirmPanel.tsx';
import { MailCodeTab } from './components/MailCodeTab.tsx';
import { MailCodeWay } from './components/MailCodeWay.tsx';
import { PasskeyWay } from './components/PasskeyWay.tsx';
import { SocialButtons } from './components/SocialButtons.tsx';
import { LoginForm } from './components/LoginForm.tsx';
import type { LoginValues } from './components/LoginForm.tsx';
import { WantedClass } from './components/WantedClass.tsx';
import { SignupForm } from './components/SignupForm.tsx';
import type { SignupValues } from './components/SignupForm.tsx';
import { doorOf } from './door.ts';
import type { Door } from './door.ts';
import { mailCodeMemory } from './mailCodeMemory.ts';
import { returnAddress, useReturnWhenSignedIn } from './returnAddress.ts';
import { AuthFrame } from '#src/components/AuthFrame/AuthFrame.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import { paths } from '#shared/config/paths.ts';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import {
  authErrorsCleared,
  login,
  selectLogin,
  selectSignup,
  signup,
} from '#src/ducks/auth.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { isPasswordRefusal } from '#src/features/password/passwordRefusal.ts';
import { errorOf } from '#src/util/request.ts';
import { cleanLine } from '#shared/text/text.ts';

/** Renders log-in, sign-up and the confirmation of a social sign-up, depending on the path. */
export function AuthenticationPage() {
  const { pathname } = useLocation();
  if (pathname === paths.confirm()) return <ConfirmTab />;
  const tab = pathname === paths.login() ? 'login' : 'signup';
  return <FormTab key={tab} tab={tab} />;
}

/** Opens an address in place of this page: the way back does not lead to a form that is done. */
const openInstead = (address: string) => window.location.replace(address);

function ConfirmTab() {
  const intl = useIntl();
  useReturnWhenSignedIn(null);
  return (
    <>
      <PageMeta title={intl.formatMessage({ id: 'AuthenticationPage.confirmTitle' })} noIndex />
      <ConfirmPanel onOpened={openInstead} />
    </>
  );
}

/** The door, once the browser has read its history: the server knows nothing of it. */
function useDoor(from: string | null): Door {
  const [door, setDoor] = useState<Door>({});
  // Before the first paint in the browser, so that nothing moves.
  useLayoutEffect(() => setDoor(doorOf(from)), [from]);
  return door;
}

/** The password was right, and the account has a second factor. */
const codeNeeded = 'second-factor-required';

type Tab = 'login' | 'signup';

function FormTab({ tab }: { tab: Tab }) {
  const { state } = useLocation();
  const [search] = useSearchParams();
  const from = returnAddress(state ?? { from: search.get('from') });
  const intl = useIntl();
  const { mailCode, passkeys } = useConfig();
  const [choice, setChoice] = useState<'password' | 'code' | null>(null);
  const [address, setAddress] = useState('');
  // Somebody comes back from the mail.
  useLayoutEffect(() => {
    if (mailCodeMemory.get(tab)) setChoice('code');
  }, [tab]);
  useReturnWhenSignedIn(from);
  const linkState = { from };
  const door = useDoor(from);
  // Who logs in has a password, as a rule, and a teacher needs one to change a bank account.
  const usual = tab === 'login' || door.userType === 'teacher' ? 'password' : 'code';
  const way = mailCode ? (choice ?? usual) : 'password';
  const shared = {
    tab,
    door,
    linkState,
    wanted: door.listingId && <WantedClass listingId={door.listingId} door={door} />,
    // It is not known yet who comes: students are sent on from the desk.
    providers: <SocialButtons from={from ?? paths.teach()} />,
    otherTab: <OtherTab tab={tab} linkState={linkState} />,
  };
  return (
    <>
      <PageMeta title={intl.formatMessage({ id: `AuthenticationPage.${tab}Title` })} />
      {way === 'password' ? (
        <PasswordTab
          {...shared}
          onMailCode={
            mailCode
              ? email => {
                  setAddress(email);
                  setChoice('code');
                }
              : null
          }
          passkey={
            passkeys && tab === 'login' ? <PasskeyWay from={from} onOpened={openInstead} /> : null
          }
        />
      ) : (
        <MailCodeTab
          {...shared}
          address={address}
          from={from}
          onPassword={() => setChoice('password')}
          onOpened={openInstead}
        />
      )}
    </>
  );
}

interface PasswordTabProps {
  tab: Tab;
  door: Door;
  /** History state for the ways on, which preserves the return address. */
  linkState: object;
  /** What is being booked. */
  wanted: ReactNode;
  /** Ways in by another account. */
  providers: ReactNode;
  /** The way to the other tab. */
  otherTab: ReactNode;
  /** Somebody wants a code at an address, if one was typed; null where none are mailed. */
  onMailCode: ((email: string) => void) | null;
  /** The way in by a passkey; null where there are none. */
  passkey: ReactNode;
}

/** Log-in, or sign-up, with a password. */
function PasswordTab(props: PasswordTabProps) {
  const { tab, door, linkState, wanted, providers, otherTab, onMailCode, passkey } = props;
  const { asksCode, inProgress, failure, onLogin, onOtherAccount, onSignup } = useAuthForms();
  const shownFailure = failure && (
    <AuthFailure error={failure} tried={tab} asksCode={asksCode} linkState={linkState} />
  );
  const step = asksCode ? 'code' : tab;
  return (
    <AuthFrame
      heading={<FormattedMessage id={`AuthenticationPage.${step}Heading`} />}
      intro={<FormattedMessage id={`AuthenticationPage.${step}Intro`} />}
      isShort={tab === 'login'}
    >
      {wanted}
      {!asksCode && providers}
      {tab === 'login' ? (
        <LoginForm
          onSubmit={onLogin}
          inProgress={inProgress}
          asksCode={asksCode}
          onOtherAccount={onOtherAccount}
          linkState={linkState}
          failure={shownFailure}
          onMailCode={onMailCode}
          suggestsPasskeys={passkey !== null}
        />
      ) : (
        <SignupForm
          userType={door.userType}
          onSubmit={onSignup}
          inProgress={inProgress}
          failure={shownFailure}
        />
      )}
      {tab === 'signup' && onMailCode && <MailCodeWay onMailCode={() => onMailCode('')} />}
      {!asksCode && passkey}
      {!asksCode && otherTab}
    </AuthFrame>
  );
}

/**
 * Submissions of log-in and sign-up. The slice holds a failure; the forms only have to end their
 * submission.
 */
function useAuthForms() {
  const { locale } = useIntl();
  const dispatch = useAppDispatch();
  useEffect(() => {
    dispatch(authErrorsCleared());
  }, [dispatch]);
  const loginRequest = useAppSelector(selectLogin);
  const signupRequest = useAppSelector(selectSignup);
  const [asksCode, setAsksCode] = useState(false);
  const failure = errorOf(signupRequest) ?? errorOf(loginRequest);
  const isShownByForm = failure?.code === codeNeeded || isPasswordRefusal(failure);

  return {
    asksCode,
    inProgress: loginRequest.status === 'loading' || signupRequest.status === 'loading',
    failure: isShownByForm ? null : failure,
    onLogin: ({ email, password, code }: LoginValues) =>
      dispatch(login({ username: email.trim(), password, code })).catch((error: AppError) => {
        if (error.code === codeNeeded) setAsksCode(true);
      }),
    onOtherAccount() {
      dispatch(authErrorsCleared());
      setAsksCode(false);
    },
    onSignup: ({ userType, email, password, fname, lname }: SignupValues) =>
      dispatch(
        signup({
          userType,
          email: email.trim(),
          password,
          firstName: cleanLine(fname),
          lastName: cleanLine(lname),
          language: languageOfLocale(locale),
        }),
      ).catch((error: unknown) => error),
  };
}

function OtherTab({ tab, linkState }: { tab: Tab; linkState: object }) {
  const toOther = (children: ReactNode) => (
    <Link to={tab === 'login' ? paths.signup() : paths.login()} state={linkState}>
      {children}
    </Link>
  );
  return (
    <p className={css.switch}>
      <FormattedMessage
        id={tab === 'login' ? 'AuthenticationPage.toSignup' : 'AuthenticationPage.toLogin'}
        values={{ link: toOther, siteTitle: marketplace.siteTitle }}
      />
    </p>
  );
}
