import { paths } from '#shared/config/paths.ts';
import type { Loader } from '#src/store/loader.ts';
import { selectEntity } from '#src/ducks/marketplaceData.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { roleOf } from '#shared/transactions/roles.ts';
import type { AppError } from '#src/util/errors.ts';
import { fetchMessages, showTransaction } from './transactionThunks.ts';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Loads an order with its messages. Other people's orders do not exist for the reader; one's own are
 * shown under the address of the role.
 */
export const loader: Loader = async ({ routeName, params: { id = '' }, dispatch, getState }) => {
  if (!uuid.test(id)) return { status: 404 };
  const shown = dispatch(showTransaction(id)).unwrap();
  const messages = dispatch(fetchMessages({ transactionId: id, page: 1 }));
  try {
    await shown;
  } catch (error) {
    const { status } = error as AppError;
    return status === 404 || status === 403 ? { status: 404 } : undefined;
  } finally {
    await messages;
  }
  const transaction = selectEntity(getState(), 'transaction', id);
  if (!transaction) return { status: 404 };
  const role = roleOf(transaction, selectCurrentUser(getState())?.id);
  const isSalePage = routeName === 'SaleDetailsPage';
  if (isSalePage === (role === 'provider')) return undefined;
  return { redirect: role === 'provider' ? paths.sale({ id }) : paths.order({ id }) };
};
