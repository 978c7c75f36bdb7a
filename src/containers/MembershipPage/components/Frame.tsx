import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react';
import { useIntl, FormattedMessage } from 'react-intl';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import css from '../MembershipPage.module.css';

const icons = { good: CircleCheck, waiting: Hourglass, bad: CircleAlert };

export interface FrameProps {
  /** Stem of the messages `<words>.title` and `<words>.intro`. */
  words: string;
  mood: keyof typeof icons;
  /** Something is being asked. */
  isBusy?: boolean;
  /** What the subscription is about. */
  children?: ReactNode;
  /** Ways on, the most likely first. */
  actions: ReactNode;
}

/** What became of a payment, what it was for, and the ways on. What changes by itself is announced. */
export function Frame({ words, mood, isBusy = false, children, actions }: FrameProps) {
  const intl = useIntl();
  const Icon = icons[mood];
  const title = intl.formatMessage({ id: `${words}.title` });
  return (
    <article className={css.root}>
      <PageMeta title={title} description={title} noIndex />
      <header className={css.head} aria-live="polite" aria-busy={isBusy}>
        <span className={css.icon} data-mood={mood}>
          <Icon aria-hidden="true" />
        </span>
        <h1 className={css.title}>{title}</h1>
        <p className={css.intro}>
          <FormattedMessage
            id={`${words}.intro`}
            values={{ minutes: marketplace.paymentWindowMinutes }}
          />
        </p>
      </header>
      {children}
      <div className={css.actions}>{actions}</div>
    </article>
  );
}
