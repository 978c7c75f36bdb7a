import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { formatMoney } from '#shared/values/money.ts';
import type { ChangePreview } from '#shared/contract/api/teach.ts';
import type { AppError } from '#src/util/errors.ts';
import type { ChangeAction } from './changeCall.ts';
import css from './ClassChange.module.css';

const groups = ['accepted', 'requested', 'unpaid', 'waiting', 'subscribers'] as const;

export interface AffectedSummaryProps {
  /** Null while they are counted. */
  counts: ChangePreview | null;
  action: ChangeAction;
}

/** Says who is affected by a change, and what goes back to them. */
export function AffectedSummary({ counts, action }: AffectedSummaryProps) {
  if (!counts) {
    return (
      <>
        <Skeleton width="60%" />
        <Skeleton width="80%" />
      </>
    );
  }
  return (
    <>
      <p className={css.times}>
        <FormattedMessage id={`ClassChange.${action}.times`} values={{ times: counts.times }} />
      </p>
      <AffectedPeople counts={counts} action={action} />
    </>
  );
}

/** Says who has booked what changes, and what goes back to them. */
export function AffectedPeople({
  counts,
  action,
}: {
  counts: ChangePreview;
  action: ChangeAction;
}) {
  const { locale } = useIntl();
  const affected = groups.filter(group => counts[group] > 0);
  return (
    <>
      {affected.length === 0 ? (
        <p className={css.quiet}>
          <FormattedMessage id="ClassChange.nobody" />
        </p>
      ) : (
        <ul className={css.groups}>
          {affected.map(group => (
            <li key={group}>
              <FormattedMessage
                id={`ClassChange.${action}.${group}`}
                values={{ count: counts[group] }}
              />
            </li>
          ))}
        </ul>
      )}
      {(['refund', 'credit'] as const).map(kind => {
        const amount = counts[kind];
        return amount && amount.amount > 0 ? (
          <p key={kind} className={css.refund}>
            <FormattedMessage
              id={`ClassChange.${kind}`}
              values={{ amount: formatMoney(amount, locale) }}
            />
          </p>
        ) : null;
      })}
    </>
  );
}

const conflicts = [
  'time-unknown',
  'time-begun',
  'target-past',
  'target-far',
  'target-same',
  'target-order',
  'target-overlaps',
  'too-many-changes',
  'weekday-last',
  'weekday-taken',
  'series-changes',
  'series-over',
  'end-far',
  'end-same',
] as const;

/** Reason of a conflict that has words of its own. */
export const reasonOf = (reason: string | undefined): string =>
  conflicts.find(known => known === reason) ?? 'conflict';

/** Kind of a failure that has words of its own. */
function failureOf({ code, status, reason }: AppError): string {
  if (code === 'class-change-conflict') return reasonOf(reason);
  if (status === 0) return 'offline';
  return status === 404 ? 'time-unknown' : 'failed';
}

/** Says why a change can not be previewed or requested. */
export function ChangeFailure({ error, onRetry }: { error: AppError; onRetry?: () => void }) {
  const failure = failureOf(error);
  const mayHelp = failure === 'offline' || failure === 'failed';
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id={`ClassChange.error.${failure}`} />}
      action={
        onRetry &&
        mayHelp && (
          <Button size="small" variant="secondary" onClick={onRetry}>
            <FormattedMessage id="ErrorState.retry" />
          </Button>
        )
      }
    />
  );
}
