import { useState } from 'react';
import { isExpired } from '#src/util/savedCard.ts';
import { useAppSelector } from '#src/store/hooks.ts';
import { selectSavedCard, selectSavedCardId } from '#src/features/savedCard/savedCard.duck.ts';
import type { SavedCard } from '#shared/contract/stripe.ts';

/** Saved card that can pay without being typed in. */
export interface UsableCard {
  card: SavedCard;
  /** Id at the payment provider. */
  methodId: string;
  isExpired: boolean;
  /** Epoch milliseconds when the page was loaded. */
  now: number;
}

/**
 * Returns the card that was saved when the page opened. Later changes are ignored, because they
 * would rebuild the form during a payment.
 */
export function useSavedCard(now: number): UsableCard | null {
  const card = useAppSelector(selectSavedCard);
  const methodId = useAppSelector(selectSavedCardId);
  const [usable] = useState(() =>
    card && methodId ? { card, methodId, now, isExpired: isExpired(card, now) } : null,
  );
  return usable;
}
