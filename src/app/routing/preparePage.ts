import type { Match } from './match.ts';
import type { PageRow } from './route.ts';
import type { AppStore } from '#src/store/store.ts';
import { paths } from '#shared/config/paths.ts';
import { selectIsAuthenticated } from '#src/ducks/auth.duck.ts';
import type { Loader } from '#src/store/loader.ts';
import { selectUserType } from '#src/ducks/user.duck.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import { loadWords } from '#src/translations/words.ts';

/** What became of an address. */
export type Outcome =
  | { kind: 'page' }
  | { kind: 'notFound' }
  | { kind: 'unauthorized'; to: string }
  | { kind: 'redirect'; to: string; status: 301 | 302 };

/** Address as the router and the server both know it; `search` begins with "?" or is empty. */
export interface Address {
  pathname: string;
  search: string;
  hash: string;
}

/** Decides by the route table alone, before anything is fetched; null: go on and load. */
export function guard({ row, params }: Match, store: AppStore): Outcome | null {
  if ('redirect' in row) {
    return { kind: 'redirect', to: row.redirect(params), status: row.status };
  }
  if (!row.auth) return row.path === '*' ? { kind: 'notFound' } : null;
  const state = store.getState();
  if (!selectIsAuthenticated(state)) {
    return { kind: 'unauthorized', to: row.authPage === 'login' ? paths.login() : paths.signup() };
  }
  if (row.auth === 'teacher' && selectUserType(state) !== 'teacher') {
    return { kind: 'redirect', to: paths.landing(), status: 302 };
  }
  return null;
}

/** Loads the code and the words of a page and gives its loader. Rejects when a chunk can not be fetched. */
export async function loadCode(row: PageRow, language: SiteLanguage): Promise<Loader | undefined> {
  const [loader] = await Promise.all([
    row.loader?.(),
    row.component.load(),
    loadWords(language, row.words ?? []),
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
  return result.status === 401
    ? { kind: 'unauthorized', to: paths.signup() }
    : { kind: 'notFound' };
}

/** All of the above in order: what the server does with an address. */
export async function preparePage(
  match: Match,
  address: Address,
  store: AppStore,
  language: SiteLanguage,
): Promise<Outcome> {
  const decided = guard(match, store);
  if (decided) return decided;
  const loader = await loadCode(match.row as PageRow, language);
  return runLoader(loader, match, address, store);
}
