import { createSlice } from '@reduxjs/toolkit';
import { trackRequests } from '#src/store/requests.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import type { SecondFactorState } from '#shared/contract/api/secondFactor.ts';
import type { RemoveFactorCall } from '#shared/contract/bodies/secondFactor.ts';

/**
 * The second factor of the current user. Secrets and codes stay with the component that shows them.
 */
export interface SecondFactorSlice {
  show: RequestStatus;
  /** Null until it is loaded, and where the marketplace has none. */
  factor: SecondFactorState | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    secondFactor: SecondFactorSlice;
  }
}

const initialState: SecondFactorSlice = { show: idle, factor: null };

export const fetchSecondFactor = createAppThunk('secondFactor/fetch', (_: void, { api }) =>
  api.app.secondFactor.show(),
);

export const beginSecondFactor = createAppThunk(
  'secondFactor/begin',
  (currentPassword: string | undefined, { api }) => api.app.secondFactor.begin(currentPassword),
);

export const confirmSecondFactor = createAppThunk('secondFactor/confirm', (code: string, { api }) =>
  api.app.secondFactor.confirm(code),
);

export const renewRecoveryCodes = createAppThunk('secondFactor/renew', (code: string, { api }) =>
  api.app.secondFactor.renewRecoveryCodes(code),
);

export const removeSecondFactor = createAppThunk(
  'secondFactor/remove',
  (call: RemoveFactorCall, { api }) => api.app.secondFactor.remove(call),
);

const slice = createSlice({
  name: 'secondFactor',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchSecondFactor.fulfilled, (state, { payload }) => {
        state.factor = payload;
      })
      .addCase(confirmSecondFactor.fulfilled, (state, { payload }) => {
        const confirmedAt = new Date().toISOString();
        state.factor = { confirmedAt, recoveryCodesLeft: payload.length };
      })
      .addCase(renewRecoveryCodes.fulfilled, (state, { payload }) => {
        if (state.factor) state.factor.recoveryCodesLeft = payload.length;
      })
      .addCase(removeSecondFactor.fulfilled, state => {
        state.factor = { confirmedAt: null, recoveryCodesLeft: 0 };
      });
    trackRequests(builder, state => state, [['show', fetchSecondFactor]]);
  },
  selectors: { selectSecondFactor: state => state },
});

export const { selectSecondFactor } = slice.injectInto(rootReducer).selectors;
