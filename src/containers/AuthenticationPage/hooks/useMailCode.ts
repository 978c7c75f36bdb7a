import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useIntl } from 'react-intl';
import { paths } from '#shared/config/paths.ts';
import { inLanguage, languageOfLocale } from '#shared/config/siteLanguages.ts';
import { emailPattern } from '#shared/contract/inputRules.ts';
import type { UserType } from '#shared/contract/user.ts';
import { splitName } from '#shared/text/personName.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';
import {
  enterMailCode,
  enterMailFactor,
  mailCodeErrorsCleared,
  openMailAccount,
  selectMailCode,
  sendMailCode,
} from '../mailCode.duck.ts';
import type { MailCodeState } from '../mailCode.duck.ts';
import { mailCodeMemory } from '../mailCodeMemory.ts';
import { homeOf } from '../returnAddress.ts';

/** Steps of a log-in by a code, in their order; the last two only where they are needed. */
type MailCodeStep = 'address' | 'code' | 'factor' | 'person';

/** Who signs up by a code. */
export interface MailPerson {
  userType: UserType;
  /** First and last name, as they were typed. */
  name: string;
  email: string;
}

/** What is known of somebody before the code is entered. */
type KnownPerson = Pick<MailPerson, 'email'> & Partial<MailPerson>;

/** Codes of failures that a field shows. */
const shownByField = ['mail-code-wrong', 'second-factor-required'];

/** Which words of the name are which is the same to it. */
const isComplete = (person: KnownPerson): person is MailPerson =>
  Boolean(person.userType && splitName(person.name ?? '', 'en'));

/** A failure that no field shows, and what was tried. */
export interface MailCodeProblem {
  tried: keyof MailCodeState;
  error: AppError;
}

function failureOf({ send, verify, factor, signUp }: MailCodeState): MailCodeProblem | null {
  const all = [
    ['send', send],
    ['verify', verify],
    ['factor', factor],
    ['signUp', signUp],
  ] as const;
  for (const [tried, request] of all) {
    const error = errorOf(request);
    if (error && !shownByField.includes(error.code)) return { tried, error };
  }
  return null;
}

export interface MailCodeOptions {
  /** Page of the log-in. */
  tab: 'login' | 'signup';
  /** Address that is known already; empty for none. */
  address: string;
  /** Path to return to; null for none. */
  from: string | null;
  /** Called with the address to open once somebody is signed in. */
  onOpened: (address: string) => void;
}

/** The step that is shown, and what is known by then, also after a reload. */
function useSteps({ tab, address }: Pick<MailCodeOptions, 'tab' | 'address'>) {
  const dispatch = useAppDispatch();
  const [step, setStep] = useState<MailCodeStep>('address');
  const [person, setPerson] = useState<KnownPerson>({ email: address });
  /** Number of codes that were mailed to this address. */
  const [sent, setSent] = useState(0);
  useEffect(() => {
    dispatch(mailCodeErrorsCleared());
  }, [dispatch]);
  // Before the first paint in the browser: the server knows nothing of it.
  useLayoutEffect(() => {
    const before = mailCodeMemory.get(tab);
    if (!before || address) return;
    setPerson(before.person);
    setStep(before.step);
    setSent(1);
  }, [tab, address]);
  return {
    step,
    setStep,
    person,
    setPerson,
    sent,
    countSent: (isAnother: boolean) => setSent(count => (isAnother ? count + 1 : 1)),
    goTo(next: MailCodeStep, known = person) {
      dispatch(mailCodeErrorsCleared());
      setStep(next);
      if (next === 'address') mailCodeMemory.remove(tab);
      else mailCodeMemory.set(tab, { step: next, person: known });
    },
    forget: () => mailCodeMemory.remove(tab),
  };
}

/** Leads through a log-in by a code from a mail. */
export function useMailCode({ from, onOpened, ...options }: MailCodeOptions) {
  const { locale } = useIntl();
  const language = languageOfLocale(locale);
  const dispatch = useAppDispatch();
  const { send, verify, factor, signUp } = useAppSelector(selectMailCode);
  const { step, person, sent, goTo, setStep, setPerson, countSent, forget } = useSteps(options);
  const [isLeaving, setLeaving] = useState(false);
  const leave = (home: string) => {
    forget();
    setLeaving(true);
    onOpened(inLanguage(language, from ?? home));
  };

  async function mail(known: KnownPerson) {
    const email = known.email.trim();
    const mailed = { ...known, email };
    setPerson(mailed);
    const answer = await dispatch(sendMailCode({ email, language }));
    if (!sendMailCode.fulfilled.match(answer)) return;
    countSent(email === person.email);
    goTo('code', mailed);
  }

  async function open(known: MailPerson) {
    setPerson({ ...known, email: person.email });
    const { userType, name } = known;
    const names = splitName(name, language);
    // The field lets no other name through.
    if (!names) return;
    const answer = await dispatch(openMailAccount({ userType, ...names, language }));
    if (openMailAccount.fulfilled.match(answer)) leave(homeOf(userType));
    // An account is there by now, and has one.
    else if (answer.payload?.code === 'second-factor-required') goTo('factor');
    // The code is used up: the form of the next step tries it again.
    else if (answer.payload?.code !== 'email-taken') setStep('person');
  }

  /** Returns the failure, if there is one. */
  async function enter(code: string): Promise<AppError | undefined> {
    const answer = await dispatch(enterMailCode(code));
    if (enterMailCode.rejected.match(answer)) {
      if (answer.payload?.code === 'second-factor-required') goTo('factor');
      return answer.payload;
    }
    // Students are sent on from the desk: who they are is known there.
    if (answer.payload) leave(paths.teach());
    else if (isComplete(person)) await open(person);
    else goTo('person');
    return undefined;
  }

  async function enterFactor(code: string): Promise<AppError | undefined> {
    const answer = await dispatch(enterMailFactor(code));
    if (enterMailFactor.rejected.match(answer)) return answer.payload;
    leave(paths.teach());
    return undefined;
  }

  const requests = { send, verify, factor, signUp };
  const failure = failureOf(requests);
  const inProgress =
    isLeaving || Object.values(requests).some(({ status }) => status === 'loading');
  return {
    step,
    person,
    sent,
    failure,
    inProgress,
    mail,
    async mailAgain() {
      if (!inProgress) await mail(person);
    },
    enter,
    enterFactor,
    open,
    toAddress: () => goTo('address'),
  };
}

/** Mails the code at once, where a whole address was typed before. */
export function useMailAtOnce({ mail }: MailCode, address: string): void {
  const isBegun = useRef(false);
  useEffect(() => {
    if (isBegun.current || !emailPattern.test(address)) return;
    isBegun.current = true;
    void mail({ email: address });
  });
}

/** A log-in by a code that is under way. */
export type MailCode = ReturnType<typeof useMailCode>;
