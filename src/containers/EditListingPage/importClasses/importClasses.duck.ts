import { createSlice } from '@reduxjs/toolkit';
import { hasListingsChanged, selectCurrentUser } from '#src/ducks/user.duck.ts';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { ThunkContext } from '#src/store/appThunk.ts';
import { trackRequests } from '#src/store/requests.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { idle } from '#src/util/request.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { isAppError } from '#src/util/errors.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import { entitiesOf } from '#shared/contract/denormalise.ts';
import { listingBodyOf } from '../classDraft.ts';
import type { DescriptionValues } from '../descriptionValues.ts';

/** Drafts of one import that nobody has changed since. */
export interface ImportBatch {
  id: string;
  /** ISO 8601. */
  at: string;
  listingIds: string[];
}

export interface ImportClassesState {
  list: RequestStatus;
  make: RequestStatus;
  undo: RequestStatus;
  /** The newest first; null before they are known. */
  batches: ImportBatch[] | null;
  /** Drafts of the import that is under way. */
  made: number;
  /** The import that was finished on this page. */
  done: { id: string; count: number } | null;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    importClasses: ImportClassesState;
  }
}

const initialState: ImportClassesState = {
  list: idle,
  make: idle,
  undo: idle,
  batches: null,
  made: 0,
  done: null,
};

const perPage = 100;

/** Reads the drafts of all imports that nobody has changed: with the mark, and without pictures. */
async function readImported({ api }: ThunkContext): Promise<OwnListing[]> {
  const found: OwnListing[] = [];
  for (let page = 1, pages = 1; page <= pages; page += 1) {
    const answer = await api.ownListings.query({ include: ['images'], page, perPage });
    pages = answer.meta.totalPages;
    found.push(...entitiesOf(answer));
  }
  return found.filter(
    ({ attributes: { state, privateData }, images }) =>
      state === 'draft' && privateData?.imported && !images?.length,
  );
}

function batchesOf(listings: readonly OwnListing[]): ImportBatch[] {
  const batches = new Map<string, ImportBatch>();
  for (const { id, attributes } of listings) {
    const { imported } = attributes.privateData ?? {};
    if (!imported) continue;
    const batch = batches.get(imported.batch);
    if (batch) batch.listingIds.push(id);
    else batches.set(imported.batch, { id: imported.batch, at: imported.at, listingIds: [id] });
  }
  return [...batches.values()].sort((one, other) => other.at.localeCompare(one.at));
}

/** Lists the imports that can be undone. */
export const fetchImports = createAppThunk('importClasses/list', async (_: void, context) =>
  batchesOf(await readImported(context)),
);

/** Classes to make drafts of. */
export interface ImportCall {
  /** Made by the page: a repeated call makes what is missing. */
  id: string;
  /** The values of each row. */
  rows: readonly DescriptionValues[];
  /** Title of a draft that has none. */
  untitled: string;
}

/** Makes a draft of each row, one after the other. What an earlier try has made stays one. */
export const makeDrafts = createAppThunk(
  'importClasses/make',
  async ({ id, rows, untitled }: ImportCall, context) => {
    const { api, dispatch, getState } = context;
    const teacherName = selectCurrentUser(getState())?.attributes.profile.displayName ?? '';
    const known = new Set(
      (await readImported(context)).flatMap(({ attributes: { privateData } }) =>
        privateData?.imported?.batch === id ? privateData.imported.row : [],
      ),
    );
    const at = new Date().toISOString();
    for (const [row, values] of rows.entries()) {
      if (!known.has(row)) {
        const body = listingBodyOf(values, teacherName, { untitled });
        const privateData = { ...body.privateData, imported: { batch: id, row, at } };
        await api.ownListings.createDraft({ ...body, privateData });
      }
      dispatch(slice.actions.draftMade(row + 1));
    }
    dispatch(hasListingsChanged(true));
    return { id, count: rows.length };
  },
);

/** Deletes the drafts of an import that nobody has changed since. Returns how many these were. */
export const undoImport = createAppThunk(
  'importClasses/undo',
  async (id: string, context): Promise<{ count: number; batches: ImportBatch[] }> => {
    const batches = batchesOf(await readImported(context));
    const batch = batches.find(one => one.id === id);
    for (const listingId of batch?.listingIds ?? []) {
      await context.api.ownListings.discardDraft(listingId).catch(ignoreGone);
    }
    context.dispatch(hasListingsChanged(true));
    return {
      count: batch?.listingIds.length ?? 0,
      batches: batches.filter(one => one !== batch),
    };
  },
);

/** @throws anything but the refusal of a draft that is gone */
function ignoreGone(error: unknown): void {
  if (!isAppError(error) || error.status !== 404) throw error;
}

const slice = createSlice({
  name: 'importClasses',
  initialState,
  reducers: {
    draftMade: (state, { payload }: { payload: number }) => {
      state.made = payload;
    },
    /** Begins with another table. */
    importBegun: state => {
      state.make = idle;
      state.made = 0;
      state.done = null;
    },
  },
  extraReducers: builder => {
    builder
      .addCase(fetchImports.fulfilled, (state, { payload }) => {
        state.batches = payload;
      })
      .addCase(makeDrafts.fulfilled, (state, { payload }) => {
        state.done = payload;
      })
      .addCase(undoImport.fulfilled, (state, { payload, meta }) => {
        state.batches = payload.batches;
        if (state.done?.id === meta.arg) state.done = null;
      });
    trackRequests(builder, state => state, [
      ['list', fetchImports],
      ['make', makeDrafts],
      ['undo', undoImport],
    ]);
  },
  selectors: { selectImportClasses: state => state },
});

export const { importBegun } = slice.actions;
export const { selectImportClasses } = slice.injectInto(rootReducer).selectors;
