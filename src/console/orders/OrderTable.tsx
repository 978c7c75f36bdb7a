import { FormattedDate, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { CardCell, CardRow, CardTable } from '#src/components/CardTable/CardTable.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import type { OrderRow } from '../api/orderShapes.ts';
import { MoneyText } from '../shell/MoneyText.tsx';
import css from '../shell/Rows.module.css';
import { OrderState } from './OrderState.tsx';
import { shortNumber } from './orderNames.ts';

export interface OrderTableProps {
  rows: readonly OrderRow[];
  /** A newer answer is on its way. */
  isStale: boolean;
}

/** Orders as a table, on a phone as cards. */
export function OrderTable({ rows, isStale }: OrderTableProps) {
  const intl = useIntl();
  return (
    <div className={clsx(isStale && css.stale)}>
      <CardTable
        label={intl.formatMessage({ id: 'ConsoleOrders.title' })}
        headings={[
          'ConsoleOrders.number',
          'ConsoleOrders.class',
          'ConsoleOrders.customer',
          'ConsoleOrders.provider',
          'ConsoleOrders.state',
          'ConsoleOrders.amount',
          'ConsoleOrders.created',
        ]}
      >
        {rows.map(({ id, listing, customer, provider, state, payin, createdAt }) => (
          <CardRow
            key={id}
            nameClassName={css.name}
            name={
              <Link to={`/orders/${id}`}>
                <code>{shortNumber(id)}</code>
              </Link>
            }
          >
            <CardCell heading="ConsoleOrders.class">
              <bdi>{listing.title}</bdi>
            </CardCell>
            <CardCell heading="ConsoleOrders.customer">
              <bdi>{customer.name}</bdi>
            </CardCell>
            <CardCell heading="ConsoleOrders.provider">
              <bdi>{provider.name}</bdi>
            </CardCell>
            <CardCell heading="ConsoleOrders.state">
              <OrderState state={state} />
            </CardCell>
            <CardCell heading="ConsoleOrders.amount">
              {payin && <MoneyText money={payin} />}
            </CardCell>
            <CardCell heading="ConsoleOrders.created">
              <FormattedDate value={createdAt} dateStyle="medium" />
            </CardCell>
          </CardRow>
        ))}
      </CardTable>
    </div>
  );
}
