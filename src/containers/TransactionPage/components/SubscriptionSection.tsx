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

/** A subscription to its student: how it stands, what is paid next and how, and what can be changed. */
export function SubscriptionSection({
  transaction,
  title,
  now,
  onChanged,
}: SubscriptionSectionProps) {
  const { details, error, reload } = useSubscription(transaction);
  const [isTyping, setTyping] = useState(false);
  // Nothing can be asked of the payment provider here, nor changed.
  const isAway = error?.code === 'projection-not-available';
  const standing = standingOf(transaction.attributes.metadata ?? {}, now);
  const isPaid = standing === 'running' || standing === 'pausing';
  return (
    <section className={css.root} aria-labelledby="subscription">
      <h2 id="subscription" className={css.title}>
        <FormattedMessage id="SubscriptionLife.title" />
      </h2>
      <SubscriptionStanding
        transaction={transaction}
        role="customer"
        now={now}
        action={
          isAway ? null : standing === 'failing' ? (
            <Button size="small" onClick={() => setTyping(true)}>
              <FormattedMessage id="SubscriptionLife.card.other" />
            </Button>
          ) : standing === 'running' ? null : (
            <SubscriptionStep
              transaction={transaction}
              step={standing === 'ending' ? 'undo-end' : 'resume'}
              details={details}
              size="small"
              onOtherCard={() => setTyping(true)}
              onChanged={onChanged}
            />
          )
        }
      />
      {isAway && (
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
      )}
      {error && !isAway && !details && (
        <Notice
          tone="error"
          title={<FormattedMessage id="SubscriptionLife.failed" />}
          action={
            <Button variant="secondary" size="small" onClick={reload}>
              <FormattedMessage id="SubscriptionLife.retry" />
            </Button>
          }
        />
      )}
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
          {standing === 'running' && (
            <SubscriptionStep
              transaction={transaction}
              step="pause"
              details={details}
              onOtherCard={() => setTyping(true)}
              onChanged={onChanged}
            />
          )}
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
