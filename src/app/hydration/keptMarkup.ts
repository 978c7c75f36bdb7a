import type { ReactElement } from 'react';
import type { MarkupKeeper } from '#src/components/Kept/Kept.tsx';
import { getOrMake } from '#shared/values/getOrMake.ts';

/** Markup in pieces, in order: as text, or in UTF-8 where it was made for an earlier page. */
export type Pieces = readonly (string | Uint8Array)[];

/** Result of rendering a piece. */
export interface RenderedPiece {
  html: string;
  /** Something in it failed: other pages try it anew. */
  isPartial: boolean;
}

/** The markup of one page's pieces while it is made. */
export interface PageMarkup extends MarkupKeeper {
  /** Puts the pieces into a page. `render` makes those that are not known yet. */
  filled(page: string, render: (piece: ReactElement) => RenderedPiece): Pieces;
}

/** A piece that is known. */
interface Made {
  /** What React wants at the head of the page for it: links to pictures that are fetched at once. */
  early: string;
  markup: Uint8Array;
}

interface Missing {
  key: string;
  piece: ReactElement;
}

/** Pieces of this many values are kept of a name and language at most, the latest asked for. */
const maxKept = 1000;

const utf8 = new TextEncoder();
const earlyLinks = /^(?:<link rel="preload"[^>]*>)+/;

function made(html: string): Made {
  const early = earlyLinks.exec(html)?.[0] ?? '';
  return { early, markup: utf8.encode(html.slice(early.length)) };
}

/** The pieces of one name and language by the values that they are made from. */
function shelf(maxPieces: number) {
  const known = new Map<string, Made>();
  // Entities come back as the same objects while nothing has changed.
  const keys = new WeakMap<object, string>();

  const keyOf = (madeFrom: unknown): string =>
    typeof madeFrom === 'object' && madeFrom !== null
      ? getOrMake(keys, madeFrom, () => JSON.stringify(madeFrom))
      : JSON.stringify(madeFrom);

  function keep(key: string, piece: Made) {
    // Set anew, so that the order of the map is the order of last use.
    known.delete(key);
    known.set(key, piece);
    const [oldest] = known.keys();
    if (known.size > maxPieces && oldest !== undefined) known.delete(oldest);
  }

  return {
    take(madeFrom: unknown, piece: ReactElement): Made | Missing {
      const key = keyOf(madeFrom);
      const found = known.get(key);
      if (!found) return { key, piece };
      keep(key, found);
      return found;
    },
    keep,
  };
}

type Shelf = ReturnType<typeof shelf>;

/** Markup of pieces, for all pages of a process. @param maxPieces kept of a name and language */
export function keepMarkup(maxPieces = maxKept) {
  const shelves = new Map<string, Shelf>();

  const shelfOf = (language: string, name: string): Shelf =>
    getOrMake(shelves, `${language} ${name}`, () => shelf(maxPieces));

  /** For one page. @param language of the words in it */
  return (language: string): PageMarkup => {
    // Letters alone, so that no markup has to escape it; said at random, so that no text of a user says it.
    const id = `p${crypto.randomUUID().replaceAll('-', '')}`;
    const taken: { own: Shelf; piece: Made | Missing }[] = [];
    return {
      placeOf(name, madeFrom, piece) {
        const own = shelfOf(language, name);
        taken.push({ own, piece: own.take(madeFrom, piece) });
        return `${id}${taken.length - 1}x`;
      },
      filled(page, render) {
        const pieces = taken.map(({ own, piece }) => {
          if ('markup' in piece) return piece;
          const { html, isPartial } = render(piece.piece);
          const fresh = made(html);
          if (!isPartial) own.keep(piece.key, fresh);
          return fresh;
        });
        // Every part but the first begins with the number of a place.
        const [first = '', ...parts] = page.split(id);
        const filled: (string | Uint8Array)[] = [pieces.map(({ early }) => early).join('') + first];
        for (const part of parts) {
          const end = part.indexOf('x');
          filled.push(pieces[Number(part.slice(0, end))]?.markup ?? '', part.slice(end + 1));
        }
        return filled;
      },
    };
  };
}
