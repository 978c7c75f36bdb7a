import { createContext, use } from 'react';
import type { ReactElement } from 'react';

/** Keeps the markup of pieces of pages that are made from the same values again and again. */
export interface MarkupKeeper {
  /** A word that stands in the place of a piece until the page is whole. */
  placeOf(name: string, madeFrom: unknown, piece: ReactElement): string;
}

/** Where the server keeps markup; null in the browser. */
export const KeptMarkup = createContext<MarkupKeeper | null>(null);

export interface KeptProps {
  /** What the piece is: pieces of one name are made by the same component. */
  name: string;
  /** The element around the piece. */
  as?: 'li' | 'div';
  className?: string | undefined;
  /** All that the piece shows, as JSON values that nobody writes to. */
  madeFrom: unknown;
  /**
   * Shows the same for the same values and language, and uses no `useId`, head or chunk of its own,
   * nor state of the page.
   */
  children: ReactElement;
}

/**
 * A part of a page whose markup the server makes once for all pages that show it. The browser renders
 * and hydrates it like any other.
 */
export function Kept({ name, as: Element = 'li', className, madeFrom, children }: KeptProps) {
  const keeper = use(KeptMarkup);
  if (!keeper) return <Element className={className}>{children}</Element>;
  const __html = keeper.placeOf(name, madeFrom, children);
  return <Element className={className} dangerouslySetInnerHTML={{ __html }} />;
}
