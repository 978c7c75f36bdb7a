import { createSlice, isFulfilled, isPending, isRejected } from '@reduxjs/toolkit';
import { personTokenOf } from '#src/features/payout/payoutAccount.ts';
import { refreshPayoutAccount } from '#src/features/payout/payout.duck.ts';
import { createAppThunk, rejectionOf } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import { isLatest, trackRequests } from '#src/store/requests.ts';
import type { RootState } from '#src/store/rootState.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import type { PayoutPerson } from '#shared/contract/stripe.ts';
import type { AppError } from '#src/util/errors.ts';
import { personDetailsOf } from '#src/features/payout/payoutDetails.ts';
import type { PersonValues } from '#src/features/payout/payoutDetails.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** People behind the teacher's company. */
export interface PeopleState {
  show: RequestStatus;
  /** Oldest first; null before the first answer. */
  people: PayoutPerson[] | null;
  /**
   * Id of the person whose change is in flight, `newPerson` for one who is added; one at a time.
   */
  changing: string | null;
  changeFailed: { id: string; error: AppError } | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    payoutPeople: PeopleState;
  }
}

/** Represents a person whom the provider does not know yet. */
export const newPerson = 'new';

const initialState: PeopleState = {
  show: idle,
  people: null,
  changing: null,
  changeFailed: null,
};

/** Reads the people behind the company. */
export const fetchPeople = createAppThunk('payoutPeople/fetch', (_: void, { api }) =>
  api.app.payoutPersons.list(),
);

type WithSlice = RootState & { payoutPeople?: PeopleState };
const isFree = (_: unknown, state: WithSlice) => !state.payoutPeople?.changing;

/** Makes a change, then reads the people and what the account still needs. */
async function apply(change: Promise<void>, { dispatch }: ThunkContext): Promise<void> {
  await change;
  await Promise.all([dispatch(fetchPeople()), dispatch(refreshPayoutAccount())]);
}

/** Adds a person, or changes one. Nothing personal passes through our servers but the token. */
export const savePerson = createAppThunk(
  'payoutPeople/save',
  async (
    { id, values, country }: { id: string; values: PersonValues; country: string },
    context,
  ): Promise<void> => {
    const { api, config } = context;
    const personToken = await personTokenOf(config, personDetailsOf(values, country));
    await apply(
      id === newPerson
        ? api.stripeAccount.createPerson(personToken)
        : api.app.payoutPersons.change({ personId: id, personToken }),
      context,
    );
  },
  { condition: isFree },
);

export const removePerson = createAppThunk(
  'payoutPeople/remove',
  ({ id }: { id: string }, context) => apply(context.api.app.payoutPersons.remove(id), context),
  { condition: isFree },
);

/** Makes a person the one who represents the company. */
export const setRepresentative = createAppThunk(
  'payoutPeople/represent',
  ({ id }: { id: string }, context) => apply(context.api.app.payoutPersons.represent(id), context),
  { condition: isFree },
);

const changes = [savePerson, removePerson, setRepresentative] as const;

const slice = createSlice({
  name: 'payoutPeople',
  initialState,
  reducers: {
    /** Forgets why the last change failed. */
    failureForgotten: state => {
      state.changeFailed = null;
    },
  },
  extraReducers: builder => {
    builder.addCase(fetchPeople.fulfilled, (state, { payload, meta }) => {
      if (isLatest(state.show, meta)) state.people = payload;
    });
    trackRequests(builder, state => state, [['show', fetchPeople]]);
    builder
      .addMatcher(isPending(...changes), (state, { meta }) => {
        state.changing = meta.arg.id;
        state.changeFailed = null;
      })
      .addMatcher(isFulfilled(...changes), state => {
        state.changing = null;
      })
      .addMatcher(isRejected(...changes), (state, action) => {
        // A change that was skipped ends nothing.
        if (action.meta.condition) return;
        state.changing = null;
        state.changeFailed = { id: action.meta.arg.id, error: rejectionOf(action) };
      });
  },
  selectors: { selectPeople: state => state },
});

export const { failureForgotten } = slice.actions;
export const { selectPeople } = slice.injectInto(rootReducer).selectors;
