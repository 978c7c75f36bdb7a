import type { ComponentType } from 'react';
import type { Loader } from '#src/store/loader.ts';

/** How much of the shell surrounds a page. */
export type Layout = 'default' | 'focus' | 'full' | 'bare';

/** A row that shows a page. */
export interface PageRow {
  name: string;
  /** Pattern with `:name` parts. */
  path: string;
  /** Component and loader of the page. */
  page: LazyPage;
  /** The message files that the page needs beside the shared ones. */
  messages?: readonly string[];
  /**
   * Those of parts that the server writes below the first view: a browser whose first page it is
   * fetches them with the code of the part.
   */
  laterMessages?: readonly string[];
  /** true: signed in. 'teacher': signed in as a teacher; a student goes elsewhere. */
  auth?: true | 'teacher';
  /** Where a student goes; to the landing page without it. */
  otherwise?: () => string;
  /** Where a visitor without a session goes; the requested address goes along. */
  authPage?: 'login' | 'signup';
  layout: Layout;
  /** The loader reads the query, so it runs again when the query changes. */
  loadsQuery?: boolean;
  /** The page has a skeleton while its loader runs, so the server need not wait for slow data. */
  hasSkeleton?: boolean;
}

/** A row that only points elsewhere. */
export interface RedirectRow {
  name: string;
  path: string;
  /** `search` begins with "?" or is empty. */
  redirect: (params: Record<string, string>, search: string) => string;
  status: 301 | 302;
}

export type RouteRow = PageRow | RedirectRow;

/** Exports of a page's module. */
export interface PageModule {
  Page: ComponentType;
  /** Left out by pages that load no data. */
  loader?: Loader;
}

/** A page whose code is loaded on demand. */
export interface LazyPage {
  /** Name of the chunk that holds the page's module. */
  chunk: string;
  /** Loads the module; rejects when the chunk can not be fetched. The next call tries again. */
  load: () => Promise<PageModule>;
  /** Returns the module that `load` has loaded. @throws Error before that */
  loaded: () => PageModule;
}

/**
 * Describes a page whose module `load` imports as the chunk of this name. A failure is reported by
 * the caller that waits for the page: Firefox ends the requests of a document that is being left,
 * which is nothing that broke.
 */
export function lazyPage(chunk: string, load: () => Promise<PageModule>): LazyPage {
  let module: PageModule | undefined;
  let loading: Promise<PageModule> | undefined;
  const request = async () => {
    try {
      return (module = await load());
    } finally {
      loading = undefined;
    }
  };
  return {
    chunk,
    load: async () => module ?? (loading ??= request()),
    loaded: () => {
      if (!module) throw new Error(`The code of ${chunk} is not loaded.`);
      return module;
    },
  };
}

/** Returns true for a rejection because a chunk of the application's code could not be fetched. */
export const isChunkError = (error: unknown): boolean =>
  error instanceof Error &&
  (error.name === 'ChunkLoadError' || /^Loading (CSS )?chunk /.test(error.message));
