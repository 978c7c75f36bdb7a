import { isUuid } from '#shared/contract/inputRules.ts';
import { paths } from '#shared/config/paths.ts';
import type { Loader } from '#src/store/loader.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { actionsOf } from '#shared/transactions/actions.ts';
import { roleOf } from '#shared/transactions/process.ts';
import { errorOf } from '#src/util/request.ts';
import { prepareBooking } from './enquiryBooking.duck.ts';
import { selectTransactionPage } from './TransactionPage.duck.ts';
import { fetchMessages, showTransaction } from './transactionThunks.ts';

/**
 * Loads an order with its messages. Orders of other users are a 404; one's own redirect to the path
 * of one's role.
 */
export const loader: Loader = async ({ routeName, params: { id = '' }, dispatch, getState }) => {
  if (!isUuid(id)) return { status: 404 };
  await Promise.all([
    dispatch(showTransaction(id)),
    dispatch(fetchMessages({ transactionId: id, page: 1 })),
  ]);
  const error = errorOf(selectTransactionPage(getState()).show);
  if (error) return error.status === 404 || error.status === 403 ? { status: 404 } : undefined;
  const transaction = selectEntity(getState(), 'transaction', id);
  if (!transaction) return { status: 404 };
  const role = roleOf(transaction, selectCurrentUser(getState())?.id);
  if (actionsOf(transaction, role, Date.now()).book) await dispatch(prepareBooking(transaction));
  const isSalePage = routeName === 'SaleDetailsPage';
  if (isSalePage === (role === 'provider')) return undefined;
  return { redirect: role === 'provider' ? paths.sale({ id }) : paths.order({ id }) };
};
