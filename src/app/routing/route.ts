import type { LazyPage } from './lazyPage.ts';

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
  /** true: signed in. 'teacher': signed in as a teacher; a student goes to the landing page. */
  auth?: true | 'teacher';
  /** Where a visitor without a session goes; the address asked for goes along. */
  authPage?: 'login' | 'signup';
  layout: Layout;
  /** The loader reads the query, so it runs again when the query changes. */
  loadsQuery?: boolean;
}

/** A row that only points elsewhere. */
export interface RedirectRow {
  name: string;
  path: string;
  redirect: (params: Record<string, string>) => string;
  status: 301 | 302;
}

export type RouteRow = PageRow | RedirectRow;
