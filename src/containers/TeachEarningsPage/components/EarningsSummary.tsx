import type { ReactNode } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { formatInstant } from '#shared/time/time.ts';
import { formatMoney } from '#shared/values/money.ts';
import type { Earnings, EarningsMonth, PayoutRow } from '#shared/contract/api/teach.ts';
import css from './EarningsSummary.module.css';

/** The payout that arrives next; payouts that are on their way have no other order. */
const nextOf = (payouts: readonly PayoutRow[]): PayoutRow | undefined =>
  payouts
    .filter(({ status }) => status === 'pending' || status === 'in_transit')
    .toSorted((one, other) => one.arrivesAt.localeCompare(other.arrivesAt))[0];

/** This month beside the last one, and what arrives at the bank next. */
export function EarningsSummary({ months, payouts }: Pick<Earnings, 'months' | 'payouts'>) {
  const { locale } = useIntl();
  const [last, present] = [months.at(-2), months.at(-1)];
  if (!present) return null;
  const next = payouts && nextOf(payouts);
  return (
    <dl className={css.root}>
      <Figure name="month" value={formatMoney(present.net, locale)}>
        {last && <Change last={last} present={present} />}
      </Figure>
      <Figure name="payout" value={next ? formatMoney(next.amount, locale) : '–'}>
        {next ? (
          // Banks count days without a zone of ours.
          formatInstant(next.arrivesAt, 'UTC', { day: 'numeric', month: 'long' }, locale)
        ) : (
          <FormattedMessage id={`EarningsSummary.${payouts ? 'none' : 'unknown'}`} />
        )}
      </Figure>
    </dl>
  );
}

interface FigureProps {
  name: 'month' | 'payout';
  value: string;
  children: ReactNode;
}

const Figure = ({ name, value, children }: FigureProps) => (
  <div className={css.figure}>
    <dt>
      <FormattedMessage id={`EarningsSummary.${name}`} />
    </dt>
    <dd className={css.value}>{value}</dd>
    <dd className={css.note}>{children}</dd>
  </div>
);

/** How much more or less than in the whole month before. */
function Change({ last, present }: { last: EarningsMonth; present: EarningsMonth }) {
  const { locale } = useIntl();
  const { currency } = present.net;
  const amount = present.net.amount - last.net.amount;
  const way = amount > 0 ? 'more' : amount < 0 ? 'less' : 'same';
  return (
    <FormattedMessage
      id={`EarningsSummary.${way}`}
      values={{ amount: formatMoney({ amount: Math.abs(amount), currency }, locale) }}
    />
  );
}
