import type { createHead } from '@unhead/react/client';
import { createContext, use, useEffect } from 'react';

/** What a page says of itself in the head of its document. */
export type PageTags = Exclude<Parameters<ReturnType<typeof createHead>['push']>[0], undefined>;

/** Keeps the head of the document. */
export interface PageHeadKeeper {
  /** On the server: what counts is put while the page is rendered. */
  isServer: boolean;
  /** Puts tags into the head. @returns what takes them out again */
  put(tags: PageTags): () => void;
}

export const PageHead = createContext<PageHeadKeeper | null>(null);

/** Has tags in the head for as long as the component is shown. @param tags plain values */
export function usePageHead(tags: PageTags): void {
  const head = use(PageHead);
  const text = JSON.stringify(tags);
  if (head?.isServer) head.put(tags);
  useEffect(() => head?.put(JSON.parse(text) as PageTags), [head, text]);
}
