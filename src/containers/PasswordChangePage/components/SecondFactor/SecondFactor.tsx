import { useEffect, useId, useRef, useState } from 'react';
import type { ReactNode } from 'react';
import { FormattedMessage } from 'react-intl';
import { useLocation } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { selectScopes } from '#src/ducks/auth.duck.ts';
import { limitedScope } from '#src/store/appThunk.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import {
  fetchSecondFactor,
  selectSecondFactor,
} from '#src/features/secondFactor/secondFactor.duck.ts';
import { secondStepId } from '#src/features/secondFactor/secondStep.ts';
import { Manage } from './Manage.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';
import { SetUp } from './SetUp.tsx';
import css from './SecondFactor.module.css';

/**
 * The second factor of log-ins: set it up, get recovery codes, turn it off. Nothing where there is
 * none.
 */
export function SecondFactor() {
  const dispatch = useAppDispatch();
  const { show, factor } = useAppSelector(selectSecondFactor);
  const isLimited = useAppSelector(selectScopes).includes(limitedScope);
  const [codes, setCodes] = useState<string[] | null>(null);
  useEffect(() => {
    if (!isLimited) void dispatch(fetchSecondFactor());
  }, [dispatch, isLimited]);
  // An operator who looks on sees nothing of it.
  if (isLimited) return null;
  if (codes) {
    return (
      <Section>
        <RecoveryCodes codes={codes} onKept={() => setCodes(null)} />
      </Section>
    );
  }
  if (show.status === 'failed' && !factor) {
    return (
      <Section>
        <Notice
          tone="info"
          action={
            <Button
              variant="secondary"
              size="small"
              onClick={() => void dispatch(fetchSecondFactor())}
            >
              <FormattedMessage id="SecondFactor.retry" />
            </Button>
          }
        >
          <FormattedMessage id="SecondFactor.missing" />
        </Notice>
      </Section>
    );
  }
  if (!factor) return show.status === 'ready' ? null : <Skeleton shape="block" height="8rem" />;
  return (
    <Section>
      {factor.confirmedAt === null ? (
        <>
          <p className={css.text}>
            <FormattedMessage id="SecondFactor.intro" />
          </p>
          <SetUp onConfirmed={setCodes} />
        </>
      ) : (
        <Manage factor={factor} onRenewed={setCodes} />
      )}
    </Section>
  );
}

function Section({ children }: { children: ReactNode }) {
  const id = useId();
  const section = useRef<HTMLElement>(null);
  const { hash } = useLocation();
  // It is there later than the page, which links lead to.
  useEffect(() => {
    if (hash === `#${secondStepId}`) section.current?.scrollIntoView();
  }, [hash]);
  return (
    <section ref={section} id={secondStepId} className={css.root} aria-labelledby={id}>
      <h2 id={id} className={css.heading}>
        <FormattedMessage id="SecondFactor.title" />
      </h2>
      {children}
    </section>
  );
}
