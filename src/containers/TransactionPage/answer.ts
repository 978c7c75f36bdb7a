import type { AppDispatch } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { appError } from '#src/util/errors.ts';
import { selectTransactionPage } from './TransactionPage.duck.ts';
import { answerRequest } from './transactionThunks.ts';
import type { AnsweredRequest } from '#src/features/answerSale/answerSale.ts';

/**
 * Accepts or declines a request. Rejects with an AppError; with `busy` while another answer is in
 * flight.
 */
export const giveAnswer =
  (request: AnsweredRequest) =>
  async (dispatch: AppDispatch, getState: () => RootState): Promise<void> => {
    if (selectTransactionPage(getState()).answering) {
      throw appError('busy', 'Accept or decline already in progress');
    }
    await dispatch(answerRequest(request)).unwrap();
  };
