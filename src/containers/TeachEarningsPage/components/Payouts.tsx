import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { paths } from '#shared/config/paths.ts';
import { formatInstant } from '#shared/time/time.ts';
import { formatMoney } from '#shared/values/money.ts';
import type { PayoutRow } from '#shared/contract/api/teach.ts';
import css from '../TeachEarningsPage.module.css';

const tones: Record<PayoutRow['status'], BadgeProps['tone']> = {
  paid: 'positive',
  pending: 'info',
  in_transit: 'info',
  canceled: 'neutral',
  failed: 'error',
};
const dayStyle = { year: 'numeric', month: 'long', day: 'numeric' } as const;

export interface PayoutsProps {
  /** Null when the payment provider did not answer. */
  payouts: readonly PayoutRow[] | null;
  onRetry: () => void;
}

/** What goes to the teacher's bank account, and when it arrives. */
export function Payouts({ payouts, onRetry }: PayoutsProps) {
  const { locale } = useIntl();
  return (
    <section className={css.payouts} aria-labelledby="payouts">
      <h2 id="payouts" className={css.heading}>
        <FormattedMessage id="Payouts.title" />
      </h2>
      {payouts === null ? (
        <Notice
          tone="warning"
          title={<FormattedMessage id="Payouts.failed" />}
          action={
            <Button size="small" variant="secondary" onClick={onRetry}>
              <FormattedMessage id="ErrorState.retry" />
            </Button>
          }
        />
      ) : payouts.length === 0 ? (
        <p className={css.quiet}>
          <FormattedMessage id="Payouts.none" />
        </p>
      ) : (
        <ul className={css.list}>
          {payouts.map(({ id, amount, arrivesAt, status }) => (
            <li key={id} className={css.payout}>
              {/* Banks count days without a zone of ours. */}
              <span>{formatInstant(arrivesAt, 'UTC', dayStyle, locale)}</span>
              <Badge tone={tones[status]}>
                <FormattedMessage id={`Payouts.status.${status}`} />
              </Badge>
              <span className={css.amount}>{formatMoney(amount, locale)}</span>
            </li>
          ))}
        </ul>
      )}
      <p>
        <Link to={paths.payouts()}>
          <FormattedMessage id="Payouts.account" />
        </Link>
      </p>
    </section>
  );
}
