import { useLocation, useSearchParams } from 'react-router-dom';
import { sessionStore } from '#src/util/browser/sessionStore.ts';

/**
 * Query parameter with the id of what a visitor has marked before signing up. Links are made by
 * anybody: it counts where the mark was pressed in this tab.
 */
export const wantedParams = { listings: 'favorite', teachers: 'follow' } as const;

const noteKey = 'wanted mark';

/** A mark that a visitor wants, and sets after signing up. */
export interface WantedMark {
  /** Address to come back to from the sign-up, where the mark is set. */
  signUpFrom: string;
  /** Notes in this tab that the mark was pressed. */
  note: () => void;
  /** Returns whether this mark was noted, and forgets it. */
  takeNote: () => boolean;
}

/** Returns how a visitor's wish to mark something outlasts the sign-up. */
export function useWantedMark(list: keyof typeof wantedParams, id: string): WantedMark {
  const { pathname } = useLocation();
  const [search] = useSearchParams();
  const param = wantedParams[list];
  const text = `${param} ${id}`;
  const back = new URLSearchParams(search);
  back.set(param, id);
  return {
    signUpFrom: `${pathname}?${back.toString()}`,
    note: () => sessionStore.set(noteKey, text),
    takeNote() {
      const isNoted = sessionStore.get(noteKey) === text;
      sessionStore.remove(noteKey);
      return isNoted;
    },
  };
}
