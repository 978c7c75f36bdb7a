import { fetchNotificationCount } from '#src/ducks/user.duck.ts';
import { answerSale } from '#src/features/answerSale/answerSale.ts';
import type { AnsweredRequest } from '#src/features/answerSale/answerSale.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { fetchDesk } from '../TeachDeskPage.duck.ts';

/** Accepts or declines a request, and loads the desk without it. */
export const answerRequest = createAppThunk(
  'TeachDeskPage/answer',
  async (request: AnsweredRequest, { api, dispatch }) => {
    await answerSale(api, request);
    await Promise.all([dispatch(fetchDesk(request.timeZone)), dispatch(fetchNotificationCount())]);
  },
);

/** Sends a message in an order, and loads the desk, which has it answered. */
export const sendReply = createAppThunk(
  'TeachDeskPage/reply',
  async (
    { timeZone, ...message }: { transactionId: string; content: string; timeZone: string },
    { api, dispatch },
  ) => {
    await api.messages.send(message);
    await dispatch(fetchDesk(timeZone));
  },
);
