import type { ReactElement } from 'react';
import type { MarkupKeeper } from '#src/components/KeptItem/KeptItem.tsx';

/** The markup of one page's pieces while it is made. */
export interface PageMarkup extends MarkupKeeper {
  /** Puts the pieces that are not known yet into a page. */
  filled(page: string, render: (piece: ReactElement) => string): string;
}

/** Pieces of this many values are kept at most, the latest that were asked for. */
const maxKept = 2000;

// Letters alone, so that no markup has to escape it; said at random, so that no text of a user says it.
const place = (id: string, index: number) => `${id}x${index}x`;

/** Markup of pieces, for all pages of a process. @param maxPieces kept at most; the oldest go first */
export function keepMarkup(maxPieces = maxKept) {
  const known = new Map<string, string>();

  function keep(key: string, markup: string) {
    // Set anew, so that the order of the map is the order of last use.
    known.delete(key);
    known.set(key, markup);
    const [oldest] = known.keys();
    if (known.size > maxPieces && oldest !== undefined) known.delete(oldest);
  }

  /** For one page. @param language of the words in it */
  return (language: string): PageMarkup => {
    const id = `p${crypto.randomUUID().replaceAll('-', '')}`;
    const missing: { key: string; piece: ReactElement }[] = [];
    return {
      markupOf(madeFrom, piece) {
        const key = `${language} ${madeFrom}`;
        const markup = known.get(key);
        if (markup !== undefined) {
          keep(key, markup);
          return markup;
        }
        missing.push({ key, piece });
        return place(id, missing.length - 1);
      },
      filled(page, render) {
        if (missing.length === 0) return page;
        const made = missing.map(({ key, piece }) => {
          const markup = render(piece);
          keep(key, markup);
          return markup;
        });
        return page.replace(new RegExp(place(id, 0).replace('x0x', 'x(\\d+)x'), 'g'), (_, index) =>
          String(made[Number(index)]),
        );
      },
    };
  };
}
