import { LRUCache } from 'lru-cache';
import { createElement } from 'react';
import type { ComponentType, ReactElement } from 'react';
import type { FragmentPlaceholders } from '#src/components/CachedFragment/CachedFragment.tsx';
import { randomId } from '#src/util/browser/randomId.ts';
import { getOrCreate } from '#shared/values/lookup.ts';

/** Markup in parts, in order: text, or UTF-8 that was encoded for an earlier page. */
export type MarkupParts = readonly (string | Uint8Array)[];

/** Result of rendering a fragment. */
export interface RenderedFragment {
  html: string;
  /** A record in it failed: the markup is not cached. */
  isPartial: boolean;
}

/** The fragments of one page while it is rendered. */
export interface PageFragments extends FragmentPlaceholders {
  /** Puts the fragments into a page. `render` makes those that are not cached. */
  fill(page: string, render: (fragment: ReactElement) => RenderedFragment): MarkupParts;
}

interface Markup {
  /** Links to pictures that are fetched at once; React puts them at the head of a page. */
  preloads: string;
  body: Uint8Array;
}

interface Missing {
  key: string;
  fragment: ReactElement;
}

type Cached = LRUCache<string, Markup>;

/** Languages, each with the settings of a time, of which fragments are cached. */
const mostLanguages = 10;
/** Most fragments of a component and language that are cached. */
const mostFragments = 1000;

const utf8 = new TextEncoder();
const preloadLinks = /^(?:<link rel="preload"[^>]*>)+/;

function markupOf(html: string): Markup {
  const preloads = preloadLinks.exec(html)?.[0] ?? '';
  return { preloads, body: utf8.encode(html.slice(preloads.length)) };
}

/**
 * Caches the markup of fragments for all pages of a process, by component, language and props.
 * Nothing in it becomes stale: other props are another key.
 * @param most fragments of a component and language; those not used for longest are dropped
 */
export function fragmentCache(most = mostFragments) {
  const caches = new LRUCache<string, WeakMap<object, Cached>>({ max: mostLanguages });

  const cacheOf = (language: string, component: object): Cached => {
    const known = caches.get(language) ?? new WeakMap<object, Cached>();
    caches.set(language, known);
    return getOrCreate(known, component, () => new LRUCache<string, Markup>({ max: most }));
  };

  /** Returns the fragments of one page. @param language of the messages in it, and the settings */
  return (language: string): PageFragments => {
    // Letters and digits, so that no markup escapes it; random, so that no text of a user contains
    // it.
    const id = `p${randomId().replaceAll('-', '')}`;
    const used: { cache: Cached; found: Markup | Missing }[] = [];
    return {
      placeholder<Props extends object>(component: ComponentType<Props>, props: Props) {
        const cache = cacheOf(language, component);
        const key = JSON.stringify(props);
        const found = cache.get(key) ?? { key, fragment: createElement(component, props) };
        used.push({ cache, found });
        return `${id}${used.length - 1}x`;
      },
      fill(page, render) {
        const fragments = used.map(({ cache, found }) => {
          if ('body' in found) return found;
          const { html, isPartial } = render(found.fragment);
          const markup = markupOf(html);
          if (!isPartial) cache.set(found.key, markup);
          return markup;
        });
        // Every part but the first begins with the number of a fragment.
        const [first = '', ...parts] = page.split(id);
        const preloads = fragments.map(fragment => fragment.preloads).join('');
        const filled: (string | Uint8Array)[] = [preloads + first];
        for (const part of parts) {
          const end = part.indexOf('x');
          filled.push(fragments[Number(part.slice(0, end))]?.body ?? '', part.slice(end + 1));
        }
        return filled;
      },
    };
  };
}
