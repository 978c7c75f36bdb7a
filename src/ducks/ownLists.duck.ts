import { createSlice } from '@reduxjs/toolkit';
import { createAppThunk } from '#src/store/appThunk.ts';
import type { RootState } from '#src/store/rootState.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { mergeEntities } from './marketplaceData.duck.ts';
import { selectCurrentUser } from './user.duck.ts';
import { mostFavorites } from '#shared/contract/inputRules.ts';
import type { UserPrivateData } from '#shared/contract/user.ts';
import { appError } from '#src/util/errors.ts';

/** A list of ids in the private data of a person. */
export type OwnList = 'listings' | 'teachers' | 'blocked';

/** A member that is to be in a list, or not any more. */
export interface ListChange {
  list: OwnList;
  id: string;
  isIn: boolean;
}

/** Lists of the current user, as they will be: changes that are on their way are shown at once. */
export interface OwnListsState {
  /** By list and id. */
  changing: Record<string, boolean>;
}

declare module '#src/store/rootState.ts' {
  interface LazySlices {
    ownLists: OwnListsState;
  }
}

const initialState: OwnListsState = { changing: {} };

const keyOf = ({ list, id }: Pick<ListChange, 'list' | 'id'>) => `${list} ${id}`;

const listIn = (data: UserPrivateData, list: OwnList): string[] =>
  (list === 'blocked' ? data.blocked : data.favorites?.[list]) ?? [];

/** Returns the part of the private data that a change writes; null when nothing changes. */
export function changedData(data: UserPrivateData, { list, id, isIn }: ListChange): object | null {
  const before = listIn(data, list);
  if (before.includes(id) === isIn) return null;
  // The newest first.
  const after = isIn ? [id, ...before] : before.filter(each => each !== id);
  if (list === 'blocked') return { blocked: after };
  const { listings = [], teachers = [] } = data.favorites ?? {};
  return { favorites: { listings, teachers, [list]: after } };
}

/**
 * Puts something into a list of the current user's, or takes it out. The list is read again before:
 * another tab may have changed it. Rejects with `list-full` at the limit.
 */
export const changeOwnList = createAppThunk(
  'ownLists/change',
  async (change: ListChange, { api, dispatch }): Promise<void> => {
    const { data } = await api.currentUser.show();
    const known = data.attributes.profile?.privateData ?? {};
    if (change.isIn && listIn(known, change.list).length >= mostFavorites) {
      throw appError('list-full', 'The list is full.');
    }
    const privateData = changedData(known, change);
    dispatch(
      mergeEntities(privateData ? await api.currentUser.updateProfile({ privateData }) : { data }),
    );
  },
);

const slice = createSlice({
  name: 'ownLists',
  initialState,
  reducers: {},
  extraReducers: builder => {
    builder
      .addCase(changeOwnList.pending, (state, { meta: { arg } }) => {
        state.changing[keyOf(arg)] = arg.isIn;
      })
      .addMatcher(changeOwnList.settled, (state, { meta: { arg } }) => {
        Reflect.deleteProperty(state.changing, keyOf(arg));
      });
  },
  selectors: { selectChanging: state => state.changing },
});

const { selectChanging } = slice.injectInto(rootReducer).selectors;

/** Ids in a list of the current user's. */
export function selectOwnList(state: RootState, list: OwnList): readonly string[] {
  const data = selectCurrentUser(state)?.attributes.profile.privateData;
  return (list === 'blocked' ? data?.blocked : data?.favorites?.[list]) ?? none;
}
const none: readonly string[] = [];

/** Returns whether something is in a list, or is about to be. */
export const selectIsInList = (state: RootState, list: OwnList, id: string): boolean =>
  selectChanging(state)[keyOf({ list, id })] ?? selectOwnList(state, list).includes(id);
