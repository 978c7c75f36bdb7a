import { useEffect, useRef } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { AuthFrame } from '#src/components/AuthFrame/AuthFrame.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import css from '../AuthenticationPage.module.css';
import type { Door } from '../door.ts';
import { useMailAtOnce, useMailCode } from '../hooks/useMailCode.ts';
import { MailCodeFailure } from './MailCodeFailure.tsx';
import { AddressForm, FactorForm, MailedCodeForm, PersonForm } from './MailCodeForms.tsx';

export interface MailCodeTabProps {
  tab: 'login' | 'signup';
  /** Address that was typed where the code was requested; empty for none. */
  address: string;
  /** Path to return to; null for none. */
  from: string | null;
  door: Door;
  /** History state for the ways on, which preserves the return address. */
  linkState: object;
  /** What is being booked. */
  wanted: ReactNode;
  /** Ways in by another account, above the address. */
  providers: ReactNode;
  /** The way to the other tab. */
  otherTab: ReactNode;
  /** Somebody wants a password. */
  onPassword: () => void;
  /** Called with the address to open once somebody is signed in. */
  onOpened: (address: string) => void;
}

/** Log-in, or sign-up, by a code from a mail. */
export function MailCodeTab(props: MailCodeTabProps) {
  const { tab, address, from, door, linkState, wanted, providers, otherTab, onPassword, onOpened } =
    props;
  const code = useMailCode({ tab, address, from, onOpened });
  useMailAtOnce(code, address);
  const { step, person, failure: problem } = code;
  const heading = useRef<HTMLHeadingElement>(null);
  // The other steps have one field, which takes the focus.
  useEffect(() => {
    if (step === 'person') heading.current?.focus();
  }, [step]);
  const failure = problem && (
    <MailCodeFailure
      problem={problem}
      linkState={linkState}
      email={person.email}
      onPassword={tab === 'login' ? onPassword : null}
    />
  );
  const name = step === 'address' ? tab : step;
  return (
    <AuthFrame
      headingRef={heading}
      heading={<FormattedMessage id={`MailCode.heading.${name}`} />}
      intro={
        <FormattedMessage
          id={`MailCode.intro.${name}`}
          values={{ email: <bdi className={css.address}>{person.email}</bdi> }}
        />
      }
      isShort={tab === 'login' || step !== 'address'}
    >
      {wanted}
      {step === 'address' && (
        <>
          {providers}
          <AddressForm
            code={code}
            failure={failure}
            asksPerson={tab === 'signup'}
            userType={door.userType}
          />
          <div className={css.ways}>
            <InlineTextButton onClick={onPassword}>
              <FormattedMessage id={`MailCode.password.${tab}`} />
            </InlineTextButton>
          </div>
          {otherTab}
        </>
      )}
      {step === 'code' && <MailedCodeForm code={code} failure={failure} />}
      {step === 'factor' && <FactorForm code={code} failure={failure} />}
      {step === 'person' && <PersonForm code={code} failure={failure} userType={door.userType} />}
    </AuthFrame>
  );
}
