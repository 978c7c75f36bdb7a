import { useState } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { useMay } from '../access/SessionContext.tsx';
import type { OrderAction, ShownOrder } from '../api/orderShapes.ts';
import { anyShape } from '../api/shapes.ts';
import { useAct } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { isNamed, stateLabel, transitionLabel } from './orderNames.ts';
import { RefundAct } from './RefundAct.tsx';
import css from './OrderPage.module.css';

/** Makes transitions, and is the name of the right to it. */
const operation = 'integration/transactions/transition';

/** What needs values is made by the site, which knows them. */
const isPlain = ({ params }: OrderAction) => Object.keys(params.required).length === 0;

/** What operators may do with an order: transitions of its process, and a refund of a part. */
export function OrderActs({ order }: { order: ShownOrder }) {
  const may = useMay();
  const intl = useIntl();
  const [asking, setAsking] = useState<OrderAction | null>(null);
  const { mutate, error, isPending, reset } = useAct(
    (api, { transition }: OrderAction) =>
      api.post(anyShape, operation, { id: order.id, transition, params: {} }),
    {
      done: ({ to }) => (
        <FormattedMessage id="ConsoleOrder.act.done" values={{ state: stateLabel(intl, to) }} />
      ),
      onDone: () => setAsking(null),
    },
  );
  const refundable = may('orders/refund') ? order.refundable : null;
  if (!may(operation) && !refundable) return null;
  const actions = may(operation) ? order.actions.filter(isPlain) : [];
  const hasNothing = actions.length === 0 && !refundable;
  return (
    <section className={css.section} aria-labelledby="acts">
      <h2 id="acts" className={css.heading}>
        <FormattedMessage id="ConsoleOrder.acts" />
      </h2>
      {hasNothing && (
        <p className={css.soft}>
          <FormattedMessage id="ConsoleOrder.acts.none" />
        </p>
      )}
      {!hasNothing && (
        <ul className={css.acts}>
          {refundable && <RefundAct orderId={order.id} most={refundable} />}
          {actions.map(action => (
            <Act
              key={action.transition}
              action={action}
              onStart={() => {
                reset();
                setAsking(action);
              }}
            />
          ))}
        </ul>
      )}
      <Presence>
        {asking && (
          <ActDialog
            action={asking}
            error={error}
            inProgress={isPending}
            onClose={() => setAsking(null)}
            onConfirm={() => mutate(asking)}
          />
        )}
      </Presence>
    </section>
  );
}

function Act({ action, onStart }: { action: OrderAction; onStart: () => void }) {
  const intl = useIntl();
  const name = transitionLabel(intl, action.transition);
  return (
    <li className={css.act}>
      <span>
        <span className={css.actName}>{name}</span>{' '}
        {!isNamed(action.transition) && (
          <>
            <code className={css.soft}>{action.transition}</code>{' '}
          </>
        )}
        <span className={css.soft}>
          <FormattedMessage
            id="ConsoleOrder.acts.to"
            values={{ state: stateLabel(intl, action.to) }}
          />
        </span>
      </span>
      <Button
        variant="secondary"
        size="small"
        aria-label={intl.formatMessage({ id: 'ConsoleOrder.acts.doNamed' }, { name })}
        onClick={onStart}
      >
        <FormattedMessage id="ConsoleOrder.acts.do" />
      </Button>
    </li>
  );
}

interface ActDialogProps {
  action: OrderAction;
  error: unknown;
  inProgress: boolean;
  onClose: () => void;
  onConfirm: () => void;
}

/** Says what a transition does before it is made. */
function ActDialog({ action, error, ...dialog }: ActDialogProps) {
  const { transition, money, notifies } = action;
  const name = transitionLabel(useIntl(), transition);
  return (
    <ConfirmModal
      title={<FormattedMessage id="ConsoleOrder.act.title" values={{ name }} />}
      keep={<FormattedMessage id="ConsoleOrder.act.cancel" />}
      confirm={<FormattedMessage id="ConsoleOrder.acts.do" />}
      {...dialog}
    >
      <div className={css.dialog}>
        <FailureNotice error={error} />
        <ul className={css.effects}>
          {money.map(effect => (
            <li key={effect}>
              <FormattedMessage id={`ConsoleOrder.effect.${effect}`} />
            </li>
          ))}
          {notifies.map(to => (
            <li key={to}>
              <FormattedMessage id="ConsoleOrder.effect.mail" values={{ to }} />
            </li>
          ))}
        </ul>
        <p>
          <FormattedMessage id="ConsoleOrder.act.text" />
        </p>
      </div>
    </ConfirmModal>
  );
}
