import { useState } from 'react';
import type { ReactNode } from 'react';
import { Circle, CircleCheck, X } from 'lucide-react';
import { clsx } from 'clsx';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { EarningsExample } from '#src/components/EarningsExample/EarningsExample.tsx';
import { InlineTextButton, Link } from '#src/components/Link/Link.tsx';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { copyText } from '#src/util/browser/copyText.ts';
import { paths } from '#shared/config/paths.ts';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';
import { noteFirstSteps } from './firstSteps.duck.ts';
import { doneSteps, firstSteps } from './steps.ts';
import type { FirstStep } from './steps.ts';
import { ProgressRing } from './ProgressRing.tsx';
import css from './FirstSteps.module.css';

/** Pages on which a step is done; one of sharing is done here. */
const pages: Record<Exclude<FirstStep, 'share' | 'meeting'>, string> = {
  address: paths.contactDetails(),
  portrait: paths.profileSettings(),
  class: paths.startListing(),
  payouts: paths.payouts(),
};

/**
 * What a new teacher has to do, with how much of it is done. It is gone when all is done, or when
 * the teacher puts it away.
 */
export function FirstSteps({ hasPublished }: { hasPublished: boolean }) {
  const user = useAppSelector(selectCurrentUser);
  const isHidden = user?.attributes.profile.privateData?.firstSteps?.isHidden === true;
  const [provider = 'classroom'] = useConfig().meetingProviders;
  if (!user || isHidden) return null;
  const done = doneSteps({ user, hasPublished, provider });
  return done.size === firstSteps.length ? null : (
    <List user={user} done={done} hasPublished={hasPublished} />
  );
}

interface ListProps {
  user: CurrentUser;
  done: ReadonlySet<FirstStep>;
  hasPublished: boolean;
}

function List({ user, done, hasPublished }: ListProps) {
  const intl = useIntl();
  const toast = useToast();
  const dispatch = useAppDispatch();
  const [isHiding, setHiding] = useState(false);

  async function hide() {
    setHiding(true);
    const answer = await dispatch(noteFirstSteps({ isHidden: true }));
    if (noteFirstSteps.fulfilled.match(answer)) return;
    setHiding(false);
    toast.show({ message: intl.formatMessage({ id: 'FirstSteps.notSaved' }), tone: 'error' });
  }

  return (
    <section className={css.root} aria-labelledby="first-steps">
      <header className={css.head}>
        <ProgressRing done={done.size} all={firstSteps.length} />
        <div>
          <h2 id="first-steps" className={css.heading}>
            <FormattedMessage id="FirstSteps.title" />
          </h2>
          <p className={css.quiet}>
            <FormattedMessage
              id="FirstSteps.progress"
              values={{ done: done.size, all: firstSteps.length }}
            />
          </p>
        </div>
        <Button
          variant="ghost"
          size="small"
          iconStart={<X aria-hidden="true" />}
          inProgress={isHiding}
          onClick={() => void hide()}
        >
          <FormattedMessage id="FirstSteps.hide" />
        </Button>
      </header>
      <ul className={css.steps}>
        {firstSteps.map(step => (
          <Step key={step} step={step} isDone={done.has(step)} user={user} />
        ))}
      </ul>
      {!hasPublished && <EarningsExample />}
    </section>
  );
}

interface StepProps {
  step: FirstStep;
  isDone: boolean;
  user: CurrentUser;
}

function Step({ step, isDone, user }: StepProps) {
  const name = <FormattedMessage id={`FirstSteps.${step}`} />;
  // Only Zoom has to be connected.
  const isHere = step === 'meeting' && isDone && !user.attributes.profile.privateData?.zoom;
  const doneName = isHere ? <FormattedMessage id="FirstSteps.meeting.here" /> : name;
  return (
    <li className={clsx(css.step, isDone && css.done)}>
      {isDone ? <CircleCheck aria-hidden="true" /> : <Circle aria-hidden="true" />}
      <span>
        {isDone ? doneName : <Way step={step} user={user} />}
        <VisuallyHidden>
          {': '}
          <FormattedMessage id={`FirstSteps.${isDone ? 'done' : 'open'}`} />
        </VisuallyHidden>
      </span>
    </li>
  );
}

/** Where a step is done. */
function Way({ step, user }: Omit<StepProps, 'isDone'>) {
  const name = <FormattedMessage id={`FirstSteps.${step}`} />;
  if (step === 'share') return <ShareProfile userId={user.id}>{name}</ShareProfile>;
  if (step !== 'meeting') return <Link to={pages[step]}>{name}</Link>;
  // A page of the server, which leads to the provider and back.
  const query = new URLSearchParams({ backurl: paths.teach() }).toString();
  return <a href={`/api/zoom/connect?${query}`}>{name}</a>;
}

/** Copies the address of the profile; where pages may not, it is shown to be copied by hand. */
function ShareProfile({ userId, children }: { userId: string; children: ReactNode }) {
  const intl = useIntl();
  const toast = useToast();
  const config = useConfig();
  const dispatch = useAppDispatch();

  async function share() {
    const url = siteUrl(config, paths.profile({ id: userId }));
    const isCopied = await copyText(url);
    toast.show(
      isCopied
        ? { message: intl.formatMessage({ id: 'FirstSteps.copied' }) }
        : { message: url, tone: 'info' },
    );
    await dispatch(noteFirstSteps({ hasShared: true }));
  }
  return <InlineTextButton onClick={() => void share()}>{children}</InlineTextButton>;
}
