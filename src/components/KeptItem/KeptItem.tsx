import { createContext, use } from 'react';
import type { ReactElement } from 'react';

/** Keeps the markup of pieces of pages that are made from the same values again and again. */
export interface MarkupKeeper {
  /** The markup of a piece, or a word that stands in its place until the page is whole. */
  markupOf(madeFrom: string, piece: ReactElement): string;
}

/** Where the server keeps markup; null in the browser. */
export const KeptMarkup = createContext<MarkupKeeper | null>(null);

export interface KeptItemProps {
  /** All that the piece shows, as JSON values; null for a piece that is not kept. */
  madeFrom: unknown;
  /**
   * Shows the same for the same values and language, and uses no `useId`, head or chunk of its own, nor
   * a picture that is fetched at once (React tells the browser of those at the head of the page).
   */
  children: ReactElement;
}

/**
 * An item of a list whose markup the server makes once for all pages that show it. The browser renders
 * and hydrates it like any other.
 */
export function KeptItem({ madeFrom, children }: KeptItemProps) {
  const keeper = use(KeptMarkup);
  if (!keeper || madeFrom === null) return <li>{children}</li>;
  const __html = keeper.markupOf(JSON.stringify(madeFrom), children);
  return <li dangerouslySetInnerHTML={{ __html }} />;
}
