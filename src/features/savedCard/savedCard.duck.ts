import { createAppThunk } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { reporting } from '#src/util/errorLog.ts';
import type { SavedCard } from '#shared/contract/stripe.ts';

/** The card that the signed-in person has saved; null without one, and before it was requested. */
export const selectSavedCard = (state: RootState): SavedCard | null =>
  selectCurrentUser(state)?.stripeCustomer?.defaultPaymentMethod?.attributes.card ?? null;

/** The payment provider's name of the saved card. */
export const selectSavedCardId = (state: RootState): string | null =>
  selectCurrentUser(state)?.stripeCustomer?.defaultPaymentMethod?.attributes
    .stripePaymentMethodId ?? null;

const load = async ({ api, dispatch }: Pick<ThunkContext, 'api' | 'dispatch'>): Promise<void> => {
  const query = { include: ['stripeCustomer', 'stripeCustomer.defaultPaymentMethod'] };
  dispatch(mergeEntities(await api.currentUser.show(query)));
};

/** Loads the saved card. Returns the time of the answer, epoch milliseconds. */
export const fetchSavedCard = createAppThunk('savedCard/fetch', async (_: void, context) => {
  await reporting('fetch-stripe-customer-failed', () => load(context));
  return Date.now();
});

/**
 * Saves a card that the provider has checked, in place of the one there was: the marketplace stores
 * one at most. Also when this fails the store says what is saved now.
 */
export const keepCard = createAppThunk(
  'savedCard/keep',
  async (stripePaymentMethodId: string, context) => {
    const { api, getState } = context;
    // Another tab may have changed it, and a new customer is made once only.
    await load(context);
    const customer = selectCurrentUser(getState())?.stripeCustomer;
    // Saved by another tab already: the provider takes a card that was removed no more.
    if (selectSavedCardId(getState()) === stripePaymentMethodId) return;
    try {
      if (!customer) {
        const create = () => api.stripeCustomer.create({ stripePaymentMethodId });
        await reporting('create-stripe-user-failed', create);
      } else {
        if (customer.defaultPaymentMethod) await api.stripeCustomer.deletePaymentMethod();
        const add = () => api.stripeCustomer.addPaymentMethod(stripePaymentMethodId);
        await reporting('add-payment-method-failed', add);
      }
    } finally {
      // A card that can not be shown is saved all the same.
      await load(context).catch(() => undefined);
    }
  },
);

/** Deletes the saved card, here and at the provider. */
export const deleteCard = createAppThunk('savedCard/delete', async (_: void, context) => {
  await context.api.stripeCustomer.deletePaymentMethod();
  await load(context);
});
