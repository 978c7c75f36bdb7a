import { createAppThunk } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import { isAppError } from '#src/util/errors.ts';
import { fetchMeetingLinks, reloadTransaction } from './transactionThunks.ts';
import type { SubscriptionChange } from '#shared/contract/bodies/subscriptions.ts';

/**
 * Runs a change of the order and reloads it, also after a conflict because it had changed already.
 */
async function changing(id: string, context: ThunkContext, change: () => Promise<unknown>) {
  try {
    await change();
  } catch (error) {
    // A refused card may have been saved all the same.
    if (isAppError(error) && (error.status === 409 || error.status === 402)) {
      await reloadTransaction(id, context).catch(() => undefined);
    }
    throw error;
  }
  await reloadTransaction(id, context);
  // A pause has no link.
  await context.dispatch(fetchMeetingLinks(id));
}

/** Fetches payments, card and next bill of a subscription. */
export const fetchSubscription = createAppThunk(
  'TransactionPage/subscription',
  (transactionId: string, { api }) => api.app.subscription.show(transactionId),
);

/** Ends, pauses or goes on with a subscription. */
export const changeSubscription = createAppThunk(
  'TransactionPage/changeSubscription',
  (change: SubscriptionChange, context) =>
    changing(change.transactionId, context, () => context.api.app.subscription.change(change)),
);

/** Requests the secret with which another card is checked. */
export const askForCard = createAppThunk(
  'TransactionPage/askForCard',
  (transactionId: string, { api }) => api.app.subscription.askForCard(transactionId),
);

/** Takes a checked card for the months to come, and pays what is open with it. */
export const keepSubscriptionCard = createAppThunk(
  'TransactionPage/keepSubscriptionCard',
  (card: { transactionId: string; setupIntentId: string }, context) =>
    changing(card.transactionId, context, () => context.api.app.subscription.keepCard(card)),
);
