import { useCallback, useEffect } from 'react';
import { useSearchParams } from 'react-router-dom';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import { changeOwnList, selectIsInList } from '#src/ducks/ownLists.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { useWantedMark, wantedParams } from './useWantedMark.ts';

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

export interface FavoriteOptions {
  list: keyof typeof wantedParams;
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
  const [search, setSearch] = useSearchParams();
  const param = wantedParams[list];
  const wanted = useWantedMark(list, id);
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
    if (wanted.takeNote()) void change(true);
    // The parameter is gone with the first run.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [isWanted]);

  return {
    isMarked,
    signUpFrom: isSignedIn ? null : wanted.signUpFrom,
    onToggle: () => (isSignedIn ? void change(!isMarked) : wanted.note()),
  };
}
