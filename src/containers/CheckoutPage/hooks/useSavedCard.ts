import { useState } from 'react';
import { isExpired } from '#src/components/CardChoice/savedCard.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectSavedCard, selectSavedCardId } from '#src/ducks/savedCard.duck.ts';
import type { SavedCard } from '#shared/contract/stripe.ts';

/** The card that a student can pay with without typing. */
export interface UsableCard {
  card: SavedCard;
  /** The payment provider's id. */
  methodId: string;
  isExpired: boolean;
  /** When the page was loaded, epoch milliseconds. */
  now: number;
}

/** The card that was saved when the page was opened: a change while paying would turn the form over. */
export function useSavedCard(now: number): UsableCard | null {
  const card = useAppSelector(selectSavedCard);
  const methodId = useAppSelector(selectSavedCardId);
  const [usable] = useState(() =>
    card && methodId ? { card, methodId, now, isExpired: isExpired(card, now) } : null,
  );
  return usable;
}
