import type { ReactNode } from 'react';
import { CircleAlert, CircleCheck, Hourglass } from 'lucide-react';
import { useIntl, FormattedMessage } from 'react-intl';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { marketplace } from '#shared/config/marketplace.ts';
import css from '../MembershipPage.module.css';
import { ClassPanel } from '#src/components/ClassPanel/ClassPanel.tsx';
import { ClassTime } from '#src/components/ClassTime/ClassTime.tsx';
import { classTimeOf } from '#shared/transactions/classTime.ts';
import type { Transaction } from '#shared/contract/entities.ts';

const icons = { good: CircleCheck, waiting: Hourglass, bad: CircleAlert };

export interface FrameProps {
  /** Stem of the messages `<messagePrefix>.title` and `<messagePrefix>.intro`. */
  messagePrefix: string;
  mood: keyof typeof icons;
  /** A request is in flight. */
  isBusy?: boolean;
  /** Content about the subscription. */
  children?: ReactNode;
  /** Next steps, the most likely first. */
  actions: ReactNode;
}

/** Outcome of a payment with the next steps. Changes are announced to screen readers. */
export function Frame({ messagePrefix, mood, isBusy = false, children, actions }: FrameProps) {
  const intl = useIntl();
  const Icon = icons[mood];
  const title = intl.formatMessage({ id: `${messagePrefix}.title` });
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
            id={`${messagePrefix}.intro`}
            values={{ minutes: marketplace.paymentWindowMinutes }}
          />
        </p>
      </header>
      {children}
      <div className={css.actions}>{actions}</div>
    </article>
  );
}

/** Shows the class of a subscription and its next class time. `now` is epoch milliseconds. */
export function Subscribed({ transaction, now }: { transaction: Transaction; now: number }) {
  const { listing } = transaction;
  if (!listing) return null;
  const time = classTimeOf(transaction, now);
  return (
    <ClassPanel
      layout="row"
      image={listing.images?.[0]}
      workout={listing.attributes.publicData.yogaStyles?.[0]}
      title={listing.attributes.title}
      titleId="subscribed"
    >
      {time && (
        <div>
          <p className={css.label}>
            <FormattedMessage id="Membership.first" />
          </p>
          <ClassTime
            start={time.start}
            end={time.end ?? undefined}
            timeZone={listing.attributes.publicData.timezone ?? 'UTC'}
          />
        </div>
      )}
    </ClassPanel>
  );
}
