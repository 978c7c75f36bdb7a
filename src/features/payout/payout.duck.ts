import { trackRequests } from '#src/store/requests.ts';
import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { accountBodyOf, legalBodyOf, personTokenOf, verificationAddress } from './payoutAccount.ts';
import type { BankAccountCall } from '#shared/contract/bodies/account.ts';
import type { ReturnAddresses } from './payoutAccount.ts';
import type { StripeAccountLinkBody } from '#src/api/types.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { fetchCurrentUser, selectCurrentUser } from '#src/ducks/user.duck.ts';
import type { LegalDetails, PayoutDetails, PersonValues } from './payoutDetails.ts';
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

/** What is known of the teacher before anything was typed. */
export function payoutPersonOf(user: CurrentUser | null): PersonValues {
  const { firstName, lastName, protectedData } = user?.attributes.profile ?? {};
  return {
    firstName,
    lastName,
    email: user?.attributes.email,
    phone: protectedData?.phoneNumber,
  };
}

export interface PayoutState {
  /** Reading the account again. */
  show: RequestStatus;
  /** Opening the account, or the way to the provider's verification. */
  request: RequestStatus;
  /** A change of the account. */
  change: RequestStatus;
  /** The account exists already, of an opening that is not complete. */
  isCreated: boolean;
  /** People behind a company that the provider knows already, of such an opening. */
  personsAdded: number;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    payout: PayoutState;
  }
}

const initialState: PayoutState = {
  show: idle,
  request: idle,
  change: idle,
  isCreated: false,
  personsAdded: 0,
};

/**
 * Creates the payout account with the people behind it; returns the address at which the provider
 * requests the rest, null when nothing is due.
 */
export const createPayoutAccount = createAppThunk(
  'payout/createAccount',
  async (
    { details, ...addresses }: { details: PayoutDetails } & ReturnAddresses,
    { api, config, dispatch, getState },
  ): Promise<string | null> => {
    // A try that failed after the account was made goes on from there, with what was typed since.
    const { isCreated, personsAdded } = selectPayout(getState());
    const whole = await accountBodyOf(config, details);
    const { country: _, requestedCapabilities: __, bankAccountToken, ...body } = whole;
    const isThere = isCreated || Boolean(selectCurrentUser(getState())?.stripeAccount);
    if (isThere) {
      await api.stripeAccount.update(body);
      if (bankAccountToken) await api.app.ownData.changeBankAccount({ bankAccountToken });
    } else await api.stripeAccount.create(whole);
    dispatch(accountCreated());
    for (const person of details.persons.slice(personsAdded)) {
      await api.stripeAccount.createPerson(await personTokenOf(config, person));
      dispatch(personAdded());
    }
    // The form stays until all of it is there: before that the account is not shown.
    await dispatch(fetchCurrentUser());
    if (details.persons.length > 0) await dispatch(refreshPayoutAccount());
    if (payoutNeedOf(selectCurrentUser(getState())) === 'none') return null;
    return verificationAddress(api, addresses);
  },
);

/**
 * Change of an account that exists: another bank account, with the password, or its person or
 * company.
 */
export type PayoutChange = BankAccountCall | { legal: LegalDetails };

export const changePayoutAccount = createAppThunk(
  'payout/changeAccount',
  async (change: PayoutChange, { api, config, dispatch }): Promise<void> => {
    if ('legal' in change) {
      const body = await legalBodyOf(config, change.legal);
      dispatch(mergeEntities(await api.stripeAccount.update(body, { expand: true })));
      return;
    }
    await api.app.ownData.changeBankAccount(change);
    dispatch(mergeEntities(await api.stripeAccount.fetch()));
  },
);

/**
 * Address at which the provider requests what is still due on an account that exists, or shows all
 * of it to be changed.
 */
export const continueVerification = createAppThunk(
  'payout/continueVerification',
  (
    { type, ...addresses }: ReturnAddresses & Partial<Pick<StripeAccountLinkBody, 'type'>>,
    { api },
  ) => verificationAddress(api, addresses, type),
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
  reducers: {
    accountCreated: state => {
      state.isCreated = true;
    },
    personAdded: state => {
      state.personsAdded += 1;
    },
    /** Forgets why the last opening failed, or the way to the provider. One under way goes on. */
    requestForgotten: state => {
      if (state.request.status === 'failed') state.request = idle;
    },
    /** Forgets the last change of the account. */
    changeForgotten: state => {
      state.change = idle;
    },
  },
  extraReducers: builder => {
    builder.addCase(createPayoutAccount.fulfilled, state => {
      state.isCreated = false;
      state.personsAdded = 0;
    });
    trackRequests(builder, state => state, [
      ['show', refreshPayoutAccount],
      ['request', createPayoutAccount],
      ['request', continueVerification],
      ['change', changePayoutAccount],
    ]);
  },
  selectors: {
    selectPayout: state => state,
    selectPayoutShow: state => state.show,
    selectPayoutRequest: state => state.request,
    /** Place of the person whom the provider refused, 0 is who opens the account; null for none. */
    selectRefusedPerson: state =>
      state.request.status === 'failed' && state.isCreated ? state.personsAdded : null,
    selectPayoutChange: state => state.change,
  },
});

export const { changeForgotten, requestForgotten } = slice.actions;
const { accountCreated, personAdded } = slice.actions;
const selectors = slice.injectInto(rootReducer).selectors;
const { selectPayout } = selectors;
export const { selectPayoutChange, selectPayoutRequest, selectPayoutShow, selectRefusedPerson } =
  selectors;
