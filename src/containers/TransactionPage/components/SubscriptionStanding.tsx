import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { useReaderZone } from '#src/components/ReaderTime/useReaderZone.ts';
import { formatDay, formatTime } from '#shared/time/time.ts';
import { standingOf } from '#shared/transactions/subscriptionStanding.ts';
import type { Role } from '#shared/transactions/process.ts';
import type { Transaction } from '#shared/contract/entities.ts';

export interface SubscriptionStandingProps {
  transaction: Transaction;
  role: Role;
  /** Epoch milliseconds. */
  now: number;
  /** The way on. */
  action?: ReactNode;
}

/**
 * Says in words that a subscription ends, pauses or is not paid, with the day in the reader's zone.
 * Nothing while it just runs.
 */
export function SubscriptionStanding({
  transaction,
  role,
  now,
  action,
}: SubscriptionStandingProps) {
  const { locale } = useIntl();
  const zone = useReaderZone() ?? transaction.listing?.attributes.publicData.timezone ?? 'UTC';
  const { metadata = {} } = transaction.attributes;
  const standing = standingOf(metadata, now);
  if (standing === 'running') return null;
  const moment = (at: string | undefined) =>
    at && (
      <time dateTime={at}>
        {formatDay(at, zone, locale)}, {formatTime(at, zone, locale)}
      </time>
    );
  const values = {
    end: moment(metadata.endsAt),
    from: moment(metadata.pausedFrom),
    until: moment(metadata.pausedUntil),
    deadline: moment(metadata.graceUntil),
  };
  const id = `SubscriptionLife.${standing}.${role}`;
  return (
    <Notice
      tone={standing === 'failing' ? 'warning' : 'info'}
      title={<FormattedMessage id={`${id}.title`} values={values} />}
      action={action}
    >
      <FormattedMessage id={`${id}.text`} values={values} />
    </Notice>
  );
}
