import type { createHead } from '@unhead/react/client';
import { createContext, use, useEffect } from 'react';

/** Tags of a page for the head of its document. */
export type PageTags = Exclude<Parameters<ReturnType<typeof createHead>['push']>[0], undefined>;

/** Maintains the head of the document. */
export interface PageHeadKeeper {
  /** True on the server, where tags are put while the page is rendered. */
  isServer: boolean;
  /** Puts tags into the head. @returns a function that removes them */
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
