import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ButtonLink } from '#src/components/Button/ButtonLink.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { paths } from '#shared/config/paths.ts';
import { formatDay } from '#shared/time/time.ts';
import { standingOf } from '#shared/transactions/subscriptionStanding.ts';
import { formatMoney } from '#shared/values/money.ts';
import { useSubscription } from '../hooks/useSubscription.ts';
import { CancelSubscription } from './CancelSubscription.tsx';
import { CardName } from './CardName.tsx';
import { SubscriptionCard } from './SubscriptionCard.tsx';
import { SubscriptionHistory } from './SubscriptionHistory.tsx';
import { SubscriptionStanding } from './SubscriptionStanding.tsx';
import { SubscriptionStep } from './SubscriptionStep.tsx';
import type { SubscriptionStepProps } from './SubscriptionStep.tsx';
import css from './SubscriptionSection.module.css';
import type { SubscriptionDetails } from '#shared/contract/api/subscriptions.ts';
import type { Transaction } from '#shared/contract/entities.ts';

export interface SubscriptionSectionProps {
  transaction: Transaction;
  /** Title of the class. */
  title: string;
  /** Epoch milliseconds. */
  now: number;
  /** Called after a step of the student, which may take this section away. */
  onChanged: () => void;
}

/**
 * A subscription to its student: its state, what is paid next and how, and what can be changed.
 */
export function SubscriptionSection({
  transaction,
  title,
  now,
  onChanged,
}: SubscriptionSectionProps) {
  const { details, error, reload } = useSubscription(transaction);
  const [isTyping, setTyping] = useState(false);
  // Without the projection, nothing can be read from the payment provider or changed here.
  const isAway = error?.code === 'projection-not-available';
  const standing = standingOf(transaction.attributes.metadata ?? {}, now);
  const isPaid = standing === 'running' || standing === 'pausing';
  const step = { transaction, details, onOtherCard: () => setTyping(true), onChanged };
  return (
    <section className={css.root} aria-labelledby="subscription">
      <h2 id="subscription" className={css.title}>
        <FormattedMessage id="SubscriptionLife.title" />
      </h2>
      <SubscriptionStanding
        transaction={transaction}
        role="customer"
        now={now}
        action={isAway ? null : <StandingAction standing={standing} {...step} />}
      />
      {isAway && <AwayNotice />}
      {error && !isAway && !details && <LoadFailure onRetry={reload} />}
      {details ? (
        <Facts
          details={details}
          isFailing={standing === 'failing'}
          onOther={() => setTyping(true)}
        />
      ) : (
        !error && <Skeleton shape="block" height="6.5rem" />
      )}
      {!isAway && (
        <div className={css.actions}>
          {standing === 'running' && <SubscriptionStep step="pause" {...step} />}
          {standing !== 'ending' && (
            <CancelSubscription
              transaction={transaction}
              title={title}
              periodEnd={isPaid ? periodEndOf(details) : null}
              isLoading={isPaid && details === null}
              onChanged={onChanged}
            />
          )}
        </div>
      )}
      {details && details.months.length > 0 && <SubscriptionHistory months={details.months} />}
      <Presence>
        {isTyping && (
          <SubscriptionCard
            transactionId={transaction.id}
            isOwed={standing === 'failing'}
            onClose={() => setTyping(false)}
            onKept={reload}
            onPaid={onChanged}
          />
        )}
      </Presence>
    </section>
  );
}

interface StandingActionProps extends Omit<SubscriptionStepProps, 'step' | 'size'> {
  standing: ReturnType<typeof standingOf>;
}

/** The way back to a subscription that runs, beside the sentence about how it is. */
function StandingAction({ standing, ...step }: StandingActionProps) {
  if (standing === 'running') return null;
  if (standing === 'failing') {
    return (
      <Button size="small" onClick={step.onOtherCard}>
        <FormattedMessage id="SubscriptionLife.card.other" />
      </Button>
    );
  }
  return (
    <SubscriptionStep step={standing === 'ending' ? 'undo-end' : 'resume'} size="small" {...step} />
  );
}

function AwayNotice() {
  return (
    <Notice
      tone="info"
      title={<FormattedMessage id="SubscriptionLife.away" />}
      action={
        <ButtonLink variant="secondary" size="small" to={paths.contact()}>
          <FormattedMessage id="SubscriptionLife.away.contact" />
        </ButtonLink>
      }
    >
      <FormattedMessage id="SubscriptionLife.away.text" />
    </Notice>
  );
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id="SubscriptionLife.failed" />}
      action={
        <Button variant="secondary" size="small" onClick={onRetry}>
          <FormattedMessage id="SubscriptionLife.retry" />
        </Button>
      }
    />
  );
}

const periodEndOf = (details: SubscriptionDetails | null) => details?.periodEnd ?? null;

interface FactsProps {
  details: SubscriptionDetails;
  /** A month could not be charged: it comes before the next one. */
  isFailing: boolean;
  onOther: () => void;
}

/** The next payment, or the one that is open, and the card that makes it. */
function Facts({ details, isFailing, onOther }: FactsProps) {
  const { locale } = useIntl();
  const { card, months } = details;
  const renewal = isFailing ? null : details.renewal;
  const owed = months.find(({ state }) => state === 'open');
  return (
    <dl className={css.facts}>
      <div>
        <dt className={css.label}>
          <FormattedMessage id={isFailing ? 'SubscriptionLife.owed' : 'SubscriptionLife.next'} />
        </dt>
        <dd className={css.fact}>
          {isFailing ? (
            owed && formatMoney(owed.amount, locale)
          ) : renewal ? (
            <FormattedMessage
              id="SubscriptionLife.next.value"
              values={{
                amount: formatMoney(renewal.amount, locale),
                day: <ReaderTime at={renewal.at} format={formatDay} />,
              }}
            />
          ) : (
            <FormattedMessage id="SubscriptionLife.next.none" />
          )}
        </dd>
      </div>
      {card && (
        <div>
          <dt className={css.label}>
            <FormattedMessage id="SubscriptionLife.card" />
          </dt>
          <dd className={css.card}>
            <span className={css.fact}>
              <CardName card={card} />
            </span>
            {renewal && (
              <Button variant="secondary" size="small" onClick={onOther}>
                <FormattedMessage id="SubscriptionLife.card.other" />
              </Button>
            )}
          </dd>
        </div>
      )}
    </dl>
  );
}
