import { FormattedMessage, useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { CardCell, CardRow, CardTable } from '#src/components/CardTable/CardTable.tsx';
import { ReaderTime } from '#src/components/ReaderTime/ReaderTime.tsx';
import type { ReaderTimeProps } from '#src/components/ReaderTime/ReaderTime.tsx';
import { formatInstant } from '#shared/time/time.ts';
import { formatMoney } from '#shared/values/money.ts';
import { CardName } from './CardName.tsx';
import css from './SubscriptionSection.module.css';
import type { PlanMonth } from '#shared/contract/api/subscriptions.ts';

const tones = {
  paid: 'positive',
  open: 'warning',
  paused: 'neutral',
  refunded: 'neutral',
} as const;

const formatDate: ReaderTimeProps['format'] = (at, zone, locale) =>
  formatInstant(at, zone, { dateStyle: 'medium' }, locale);

export interface SubscriptionHistoryProps {
  months: readonly PlanMonth[];
  /** It is the one payment of a course. */
  isCourse?: boolean;
}

/** The months of a subscription as they were billed, the last one first. */
export function SubscriptionHistory({ months, isCourse = false }: SubscriptionHistoryProps) {
  const intl = useIntl();
  const column = (name: string) => `SubscriptionLife.history.${name}`;
  return (
    <div className={css.history}>
      <h3 className={css.subtitle}>
        <FormattedMessage id="SubscriptionLife.history" />
      </h3>
      <CardTable
        label={intl.formatMessage({ id: column(isCourse ? 'course' : 'label') })}
        headings={['date', 'amount', 'state', 'card'].map(column)}
      >
        {months.map(({ at, amount, state, card }) => (
          <CardRow key={at} name={<ReaderTime at={at} format={formatDate} />}>
            <CardCell heading={column('amount')}>
              {state === 'paused' ? '–' : formatMoney(amount, intl.locale)}
            </CardCell>
            <CardCell heading={column('state')}>
              <Badge tone={tones[state]}>
                <FormattedMessage id={column(`state.${state}`)} />
              </Badge>
            </CardCell>
            <CardCell heading={column('card')}>{card ? <CardName card={card} /> : '–'}</CardCell>
          </CardRow>
        ))}
      </CardTable>
    </div>
  );
}
