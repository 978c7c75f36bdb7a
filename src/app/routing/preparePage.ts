import type { Match } from './match.ts';
import type { PageRow } from './route.ts';
import { notFoundRow } from './routes.ts';
import type { AppStore } from '../store/makeStore.ts';
import { paths } from '#shared/config/paths.ts';
import { selectIsAuthenticated, selectLogout } from '#src/ducks/auth.duck.ts';
import type { Loader } from '#src/store/loader.ts';
import { selectUserType } from '#src/ducks/user.duck.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { loadMessages } from '#src/translations/messages.ts';
import { matchRoute } from './match.ts';
import { splitLanguage } from '#shared/config/siteLanguages.ts';

/** Result of preparing an address: a page to render, or another address. */
export type Outcome =
  /** `isPartial`: the server did not wait for the data, which the browser loads. */
  | { kind: 'page'; isPartial?: true }
  | { kind: 'notFound' }
  | { kind: 'unauthorized'; to: string }
  | { kind: 'redirect'; to: string; status: 301 | 302 };

/** Address as the router and the server both know it; `search` begins with "?" or is empty. */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** Outcomes that the route table decides alone, before anything is fetched. */
type Decision = Extract<Outcome, { kind: 'unauthorized' | 'redirect' }>;

/**
 * Decides by the route table whether a page is loaded, and which, or where the reader goes instead.
 */
export function guard(
  { row, params }: Match,
  { search }: Pick<Address, 'search'>,
  store: AppStore,
): Decision | { kind: 'load'; row: PageRow } {
  if ('redirect' in row) {
    return { kind: 'redirect', to: row.redirect(params, search), status: row.status };
  }
  if (!row.auth) return { kind: 'load', row };
  const state = store.getState();
  if (!selectIsAuthenticated(state)) {
    return { kind: 'unauthorized', to: row.authPage === 'login' ? paths.login() : paths.signup() };
  }
  if (row.auth === 'teacher' && selectUserType(state) !== 'teacher') {
    // From the home of teachers, where a log-in by a provider leads, students come to their own.
    const to = row.otherwise?.() ?? paths.onlyTeachers();
    return { kind: 'redirect', to, status: 302 };
  }
  return { kind: 'load', row };
}

/** Returns whether the session is being ended, while which no page loads data. */
export const isLoggingOut = (store: AppStore): boolean =>
  selectLogout(store.getState()).status === 'loading';

/** Resolves when the session is not being ended any more, whether it has ended or not. */
export function logoutSettled(store: AppStore): Promise<void> {
  return new Promise(resolve => {
    const stop = store.subscribe(() => {
      if (isLoggingOut(store)) return;
      stop();
      resolve();
    });
  });
}

/**
 * Loads the code and the words of a page and returns its loader. Rejects when a chunk can not be
 * fetched.
 * @param isShown the page is on the screen, by the server or by an earlier navigation: what it
 *   loads later has its own way to wait for a network
 */
export async function loadCode(
  { page, messages = [], laterMessages = [] }: PageRow,
  language: SiteLanguage,
  isShown = false,
): Promise<Loader | undefined> {
  const [{ loader }] = await Promise.all([
    page.load(),
    loadMessages(language, isShown ? messages : [...messages, ...laterMessages]),
  ]);
  return loader;
}

/** Runs a page's loader. Rejects only with what the loader did not expect. */
export async function runLoader(
  loader: Loader | undefined,
  { row, params }: Match,
  address: Address,
  store: AppStore,
): Promise<Outcome> {
  if (row === notFoundRow) return { kind: 'notFound' };
  const result = await loader?.({
    routeName: row.name,
    params,
    search: new URLSearchParams(address.search),
    dispatch: store.dispatch,
    getState: store.getState,
  });
  if (!result) return { kind: 'page' };
  if ('redirect' in result) {
    return { kind: 'redirect', to: result.redirect, status: result.status === 301 ? 301 : 302 };
  }
  if (result.status === 401) return { kind: 'unauthorized', to: paths.signup() };
  await notFoundRow.page.load();
  return { kind: 'notFound' };
}

/**
 * Decides, loads the code and runs the loader: all that the server does before it renders.
 * @param within waits for the loader
 */
export async function preparePage(
  match: Match,
  address: Address,
  store: AppStore,
  language: SiteLanguage,
  within: (loading: Promise<Outcome>) => Promise<Outcome> = loading => loading,
): Promise<Outcome> {
  const decided = guard(match, address, store);
  if (decided.kind !== 'load') return decided;
  const loader = await loadCode(decided.row, language);
  return within(runLoader(loader, match, address, store));
}

/** Fetches the code of a page as soon as a link to it is pointed at or focused. */
export function prefetchOnIntent(language: SiteLanguage) {
  const seen = new Set<string>();
  const onIntent = ({ target }: Event) => {
    const link = target instanceof Element ? target.closest('a[href]') : null;
    if (!(link instanceof HTMLAnchorElement) || link.origin !== globalThis.location.origin) return;
    const address = splitLanguage(link.pathname);
    // The same site in another language is another document.
    if (address.language !== language) return;
    const { row } = matchRoute(address.pathname);
    if ('redirect' in row || seen.has(row.name)) return;
    seen.add(row.name);
    // The navigation itself will report a failure.
    loadCode(row, language).catch(() => seen.delete(row.name));
  };
  document.addEventListener('pointerover', onIntent, { passive: true });
  document.addEventListener('focusin', onIntent, { passive: true });
}
