import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Money } from '#shared/contract/values.ts';
import { formatMoney } from '#shared/values/money.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { anyShape } from '../api/shapes.ts';
import { useAct } from '../data/useOperation.ts';
import { RefundDialog } from './RefundDialog.tsx';
import type { RefundInput } from './RefundDialog.tsx';
import css from './OrderPage.module.css';

/** The refund of a part among what can be done with an order. */
export function RefundAct({ orderId, most }: { orderId: string; most: Money }) {
  const intl = useIntl();
  const [isAsking, setAsking] = useState(false);
  const { mutate, error, isPending, reset } = useAct(
    (api, { amount, reason }: RefundInput) =>
      api.post(anyShape, 'orders/refund', { id: orderId, amount, reason }),
    {
      done: () => <FormattedMessage id="ConsoleRefund.done" />,
      onDone: () => setAsking(false),
    },
  );
  const name = intl.formatMessage({ id: 'ConsoleRefund.title' });
  const amount = formatMoney(most, intl.locale);
  return (
    <li className={css.act}>
      <span>
        <span className={css.actName}>{name}</span>{' '}
        <span className={css.soft}>
          <FormattedMessage id="ConsoleRefund.possible" values={{ amount }} />
        </span>
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={intl.formatMessage({ id: 'ConsoleOrder.acts.doNamed' }, { name })}
        onClick={() => {
          reset();
          setAsking(true);
        }}
      >
        <FormattedMessage id="ConsoleOrder.acts.do" />
      </Button>
      <Presence>
        {isAsking && (
          <RefundDialog
            orderId={orderId}
            most={most}
            error={error}
            inProgress={isPending}
            onClose={() => setAsking(false)}
            onRefund={mutate}
          />
        )}
      </Presence>
    </li>
  );
}
