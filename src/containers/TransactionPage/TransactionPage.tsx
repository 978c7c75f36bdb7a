import { useEffect } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams } from 'react-router-dom';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { PageMeta } from '#src/components/PageMeta/PageMeta.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { actionsOf } from '#shared/transactions/actions.ts';
import { isTransition, stateOf, roleOf } from '#shared/transactions/process.ts';
import { Activity } from './components/Activity.tsx';
import { OrderActions } from './components/OrderActions.tsx';
import { OrderAside } from './components/OrderAside.tsx';
import { OrderHead } from './components/OrderHead.tsx';
import { OrderSkeleton } from './components/OrderSkeleton.tsx';
import { OrderWay } from './components/OrderWay.tsx';
import { useLiveOrder } from './hooks/useLiveOrder.ts';
import { orderNamesOf } from './orderNames.ts';
import { selectTransactionPage } from './TransactionPage.duck.ts';
import { fetchMessages, showTransaction } from './transactionThunks.ts';
import css from './TransactionPage.module.css';
import type { Transaction } from '#shared/contract/entities.ts';

export { loader } from './TransactionPage.loader.ts';

/** Page of an order, for the student or the teacher. */
export function TransactionPage() {
  const dispatch = useAppDispatch();
  const { id = '' } = useParams();
  const { show } = useAppSelector(selectTransactionPage);
  const transaction = useAppSelector(state => selectEntity(state, 'transaction', id));
  if (show.status === 'failed') {
    return (
      <ErrorState
        headingLevel={1}
        title={<FormattedMessage id="TransactionPage.failed.title" />}
        onRetry={() => {
          void dispatch(showTransaction(id));
          void dispatch(fetchMessages({ transactionId: id, page: 1 }));
        }}
      />
    );
  }
  return transaction && show.status !== 'idle' ? (
    <Loaded transaction={transaction} />
  ) : (
    <OrderSkeleton />
  );
}

function Loaded({ transaction }: { transaction: Transaction }) {
  const intl = useIntl();
  const userId = useAppSelector(selectCurrentUser)?.id;
  const { shownAt } = useAppSelector(selectTransactionPage);
  const role = roleOf(transaction, userId);
  const state = stateOf(transaction);
  const names = orderNamesOf(transaction, intl);
  const { title } = names;
  useReport(transaction);
  useLiveOrder(transaction, role);
  if (!state) return null;

  return (
    <>
      <PageMeta
        title={intl.formatMessage(
          { id: `TransactionPage.title.${role === 'customer' ? 'order' : 'sale'}` },
          { title },
        )}
        noIndex
      />
      <div className={css.columns}>
        <div className={css.main}>
          <OrderHead
            transaction={transaction}
            state={state}
            role={role}
            names={names}
            now={shownAt}
          />
          <OrderWay transaction={transaction} role={role} names={names} now={shownAt} />
          <OrderActions
            transaction={transaction}
            state={state}
            role={role}
            offers={actionsOf(transaction, role, shownAt)}
            names={names}
            now={shownAt}
          />
        </div>
        <aside className={css.aside}>
          <OrderAside transaction={transaction} state={state} role={role} />
        </aside>
        <div className={css.activity}>
          <Activity transaction={transaction} role={role} />
        </div>
      </div>
    </>
  );
}

/** Logs transitions that the product does not know. */
function useReport({ id, attributes: { lastTransition, transitions } }: Transaction) {
  useEffect(() => {
    const unknown = [lastTransition, ...transitions.map(({ transition }) => transition)].filter(
      name => !isTransition(name),
    );
    if (unknown.length > 0) {
      globalThis.console.warn(`Unknown transitions of ${id}: ${[...new Set(unknown)].join(', ')}`);
    }
  }, [id, lastTransition, transitions]);
}
