import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { accountBodyOf, verificationAddress } from '#src/api/payoutAccount.ts';
import type { ReturnAddresses } from '#src/api/payoutAccount.ts';
import { rootReducer } from '#src/store/store.ts';
import { fetchCurrentUser, selectCurrentUser } from '#src/ducks/user.duck.ts';
import type { PayoutDetails } from '#src/util/bankAccount.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';

/** Step that is left before a teacher can be paid: none, an account, or details that are due. */
export type PayoutNeed = 'none' | 'account' | 'verification';

/** A paid class can be published once the account exists and nothing is due on it. */
export function payoutNeedOf(user: CurrentUser | null): PayoutNeed {
  if (!user?.stripeAccount) return 'account';
  const { past_due: pastDue = [], currently_due: currentlyDue = [] } =
    user.stripeAccount.attributes.stripeAccountData?.requirements ?? {};
  return pastDue.length + currentlyDue.length > 0 ? 'verification' : 'none';
}

export interface PayoutState {
  /** Opening the account, or the way to the provider's verification. */
  request: RequestStatus;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    payout: PayoutState;
  }
}

const initialState: PayoutState = { request: idle };

/** Creates the payout account; returns the address at which the provider asks for the rest. */
export const createPayoutAccount = createAppThunk(
  'payout/createAccount',
  async (
    { details, ...addresses }: { details: PayoutDetails } & ReturnAddresses,
    { api, config, dispatch, getState },
  ): Promise<string> => {
    // A try that failed after the account was made goes on from there.
    if (!selectCurrentUser(getState())?.stripeAccount) {
      const account = await accountBodyOf(config, details);
      dispatch(mergeEntities(await api.stripeAccount.create(account, { expand: true })));
      await dispatch(fetchCurrentUser());
    }
    return verificationAddress(api, addresses);
  },
);

/** Address at which the provider asks for what is still due on an account that exists. */
export const continueVerification = createAppThunk(
  'payout/continueVerification',
  (addresses: ReturnAddresses, { api }) => verificationAddress(api, addresses),
);

/**
 * Takes over the account as the payment provider has it now: the provider's own pages change it
 * behind our back. Does nothing for somebody without an account.
 */
export const refreshPayoutAccount = createAppThunk(
  'payout/refreshAccount',
  async (_: void, { api, dispatch, getState }): Promise<void> => {
    if (!selectCurrentUser(getState())?.stripeAccount) return;
    dispatch(mergeEntities(await api.stripeAccount.fetch()));
  },
);

const slice = createSlice({
  name: 'payout',
  initialState,
  reducers: {},
  extraReducers: builder => {
    trackRequests(builder, state => state, [
      ['request', createPayoutAccount],
      ['request', continueVerification],
    ]);
  },
  selectors: { selectPayoutRequest: state => state.request },
});

export const { selectPayoutRequest } = slice.injectInto(rootReducer).selectors;
