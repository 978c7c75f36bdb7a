import { useCallback, useEffect } from 'react';
import { useLocation, useSearchParams } from 'react-router-dom';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { changeOwnList, selectIsInList } from '#src/ducks/ownLists.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { storedText } from '#src/util/storedText.ts';
import type { AppError } from '#src/util/errors.ts';

/**
 * Query parameter with the id of what a visitor has marked before signing up. Links are made by
 * anybody: it counts where the mark was pressed in this tab.
 */
const params = { listings: 'favorite', teachers: 'follow' } as const;

export interface FavoriteUse {
  isMarked: boolean;
  /** Address to come back to from the sign-up, where the mark is set; null for members. */
  signUpFrom: string | null;
  /**
   * For members: changes the mark. For visitors: notes what is wanted, before they go to the
   * sign-up.
   */
  onToggle: () => void;
}

const noteKey = 'wanted mark';

export interface FavoriteOptions {
  list: keyof typeof params;
  id: string;
  /** Called after a change: with its result, or the error. */
  onChanged?: (result: { isMarked: boolean } | { error: AppError | undefined }) => void;
}

/** The reader's mark of a class or a teacher, also after a visitor has signed up for it. */
export function useFavorite({ list, id, onChanged }: FavoriteOptions): FavoriteUse {
  const dispatch = useAppDispatch();
  const isSignedIn = useAppSelector(selectIsAuthenticated);
  const userId = useAppSelector(selectCurrentUser)?.id;
  const isMarked = useAppSelector(state => selectIsInList(state, list, id));
  const { pathname } = useLocation();
  const [search, setSearch] = useSearchParams();
  const param = params[list];
  const isWanted = userId !== undefined && search.get(param) === id;

  const change = useCallback(
    async (isIn: boolean) => {
      const answer = await dispatch(changeOwnList({ list, id, isIn }));
      if (changeOwnList.fulfilled.match(answer)) onChanged?.({ isMarked: isIn });
      else onChanged?.({ error: answer.payload });
    },
    [dispatch, list, id, onChanged],
  );

  useEffect(() => {
    if (!isWanted) return;
    setSearch(
      before => {
        const rest = new URLSearchParams(before);
        rest.delete(param);
        return rest;
      },
      { replace: true, preventScrollReset: true },
    );
    const isNoted = storedText.recall(noteKey) === `${param} ${id}`;
    storedText.forget(noteKey);
    if (isNoted) void change(true);
    // The parameter is gone with the first run.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted]);

  const back = new URLSearchParams(search);
  back.set(param, id);
  return {
    isMarked,
    signUpFrom: isSignedIn ? null : `${pathname}?${back.toString()}`,
    onToggle: () =>
      isSignedIn ? void change(!isMarked) : storedText.remember(noteKey, `${param} ${id}`),
  };
}
