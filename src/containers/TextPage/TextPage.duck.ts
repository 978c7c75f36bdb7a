import { createSlice } from '@reduxjs/toolkit';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import type { LegalPage, PageText } from '#shared/contract/api/pageTexts.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import { trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';

/** Data of the terms and the privacy policy. */
export interface TextPageState {
  show: RequestStatus;
  /** The page that was requested last, and its text; null: that of the site. */
  page: LegalPage | null;
  text: PageText | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    TextPage: TextPageState;
  }
}

const initialState: TextPageState = { show: idle, page: null, text: null };

/** Loads the text that operators wrote. */
export const fetchPageText = createAppThunk(
  'TextPage/fetchPageText',
  (page: LegalPage, { api, config }) => api.app.pageText(page, languageOfLocale(config.locale)),
);

const slice = createSlice({
  name: 'TextPage',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(fetchPageText.pending, (state, { meta }) => {
        // The text of another page is not shown under this one's address.
        if (state.page !== meta.arg) state.text = null;
        state.page = meta.arg;
      })
      .addCase(fetchPageText.fulfilled, (state, { payload }) => {
        state.text = payload;
      });
    trackRequests(builder, state => state, [['show', fetchPageText]]);
  },
  selectors: { selectTextPage: state => state },
});

export const { selectTextPage } = slice.injectInto(rootReducer).selectors;
