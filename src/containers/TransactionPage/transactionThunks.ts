import { answerSale } from '#src/features/answerSale/answerSale.ts';
import type { AnsweredRequest } from '#src/features/answerSale/answerSale.ts';
import type { Params } from '#src/api/types.ts';
import { pageSizes } from '#shared/contract/pageSizes.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { fetchNotificationCount } from '#src/ducks/user.duck.ts';
import { isAppError } from '#src/util/errors.ts';
import type { Transaction } from '#shared/contract/entities.ts';

const avatars = ['variants.square-small', 'variants.square-small2x'];
const transactionQuery: Params = {
  include: [
    'customer',
    'customer.profileImage',
    'provider',
    'provider.profileImage',
    'listing',
    'listing.images',
    'booking',
    'reviews',
    'reviews.author',
    'reviews.subject',
  ],
  'fields.image': ['variants.landscape-crop', 'variants.landscape-crop2x', ...avatars],
};

/** Reloads a transaction into the store. */
export const reloadTransaction = async (
  id: string,
  { api, dispatch }: Pick<ThunkContext, 'api' | 'dispatch'>,
): Promise<void> => {
  dispatch(mergeEntities(await api.transactions.show(id, transactionQuery)));
};

/** Loads a transaction with its parties, listing and booking. */
export const showTransaction = createAppThunk(
  'TransactionPage/show',
  async (id: string, context) => {
    await reloadTransaction(id, context);
    return { at: Date.now() };
  },
);

/** Loads a page of messages, newest first. */
export const fetchMessages = createAppThunk(
  'TransactionPage/messages',
  async ({ transactionId, page }: { transactionId: string; page: number }, { api, dispatch }) => {
    const answer = await api.messages.query(transactionId, {
      include: ['sender', 'sender.profileImage'],
      'fields.image': avatars,
      page,
      perPage: pageSizes.messages,
    });
    dispatch(mergeEntities(answer));
    return { messageIds: answer.data.map(({ id }) => id), totalPages: answer.meta.totalPages };
  },
);

/** Sends a message; `key` identifies it until the server assigns an id. */
export const sendMessage = createAppThunk(
  'TransactionPage/send',
  async (
    { transactionId, content }: { transactionId: string; content: string; key: string },
    { api, dispatch },
  ) => {
    const answer = await api.messages.send(
      { transactionId, content },
      { include: ['sender', 'sender.profileImage'], 'fields.image': avatars },
    );
    dispatch(mergeEntities(answer));
    return answer.data.id;
  },
);

/**
 * Accepts or declines a request and reloads the order, also after a conflict, so that the page
 * shows its state.
 */
export const answerRequest = createAppThunk(
  'TransactionPage/answer',
  async (request: AnsweredRequest, context) => {
    const { api, dispatch } = context;
    const { id } = request;
    try {
      await answerSale(api, request);
    } catch (error) {
      // The first error is shown; the page preserves its state when the reload fails, too.
      if (isAppError(error) && error.status === 409) {
        await reloadTransaction(id, context).catch(() => undefined);
      }
      throw error;
    }
    await reloadTransaction(id, context);
    await dispatch(fetchNotificationCount());
    return Date.now();
  },
);

/**
 * Ends the subscription and reloads the order, also after a conflict because it has ended already.
 */
export const cancelSubscription = createAppThunk(
  'TransactionPage/cancelSubscription',
  async ({ id, attributes: { metadata } }: Transaction, context) => {
    const subscriptionId = metadata?.subscriptionId;
    try {
      await context.api.app.cancelStripeRecurring({ transactionId: id, subscriptionId });
    } catch (error) {
      if (isAppError(error) && error.status === 409) {
        await reloadTransaction(id, context).catch(() => undefined);
      }
      throw error;
    }
    await reloadTransaction(id, context);
    return Date.now();
  },
);

/** Fetches the links of the meeting. */
export const fetchMeetingLinks = createAppThunk(
  'TransactionPage/meeting',
  (transactionId: string, { api }) => api.app.meetingLinks(transactionId),
);

/** Fetches the exact place of the class. */
export const fetchOrderPlace = createAppThunk(
  'TransactionPage/place',
  (transactionId: string, { api }) => api.app.orderPlace(transactionId),
);
