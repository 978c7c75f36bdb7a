import type { AppConfig } from '#shared/config/appConfig.ts';
import { languageOfLocale } from '#shared/config/siteLanguages.ts';
import { isTimeZone } from '#shared/time/zones.ts';
import type { AuthInfo } from '#src/api/types.ts';
import { authInfoLoaded } from '#src/ducks/auth.duck.ts';
import {
  fetchCurrentUser,
  fetchUserFacts,
  selectCurrentUser,
  selectFetchCurrentUser,
} from '#src/ducks/user.duck.ts';
import type { Match } from './routing/match.ts';
import { preparePage } from './routing/preparePage.ts';
import type { Address, Outcome } from './routing/preparePage.ts';
import type { AppStore } from './store/makeStore.ts';

/**
 * Milliseconds for which a page with a skeleton waits for its data. What comes later is loaded by
 * the browser.
 */
export const longestWaitMs = 1_000;

export interface LoadRequest {
  match: Match;
  /** Without the prefix of the language. */
  address: Address;
  authInfo: AuthInfo;
  /** That of the store. Gets the zone of the account where the browser has sent none. */
  config: AppConfig;
}

/** Loads the data of a page on the server. Rejects only with what a loader did not expect. */
export async function loadPage(
  { match, address, authInfo, config }: LoadRequest,
  store: AppStore,
): Promise<Outcome> {
  store.dispatch(authInfoLoaded(authInfo));
  const language = languageOfLocale(config.locale);
  const { row } = match;
  if ('redirect' in row || authInfo.isAnonymous) {
    return preparePage(match, address, store, language);
  }
  await store.dispatch(fetchCurrentUser());
  const user = selectFetchCurrentUser(store.getState());
  if (user.status === 'failed' && [401, 403].includes(user.error.status)) {
    // The session has ended since; the page goes on as for any visitor.
    store.dispatch(authInfoLoaded({ isAnonymous: true, scopes: [] }));
    return preparePage(match, address, store, language);
  }
  config.readerZone ??= zoneOfAccount(store);
  const facts = store.dispatch(fetchUserFacts());
  return preparePage(match, address, store, language, async loading => {
    const all = Promise.all([loading, facts]).then(([outcome]) => outcome);
    return row.hasSkeleton ? orPartial(all) : all;
  });
}

function zoneOfAccount(store: AppStore): string | null {
  const zone = selectCurrentUser(store.getState())?.attributes.profile.privateData?.timeZone;
  return zone !== undefined && isTimeZone(zone) ? zone : null;
}

/** Returns the outcome, or the page with its skeleton when that takes too long. */
async function orPartial(loading: Promise<Outcome>): Promise<Outcome> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<Outcome>(resolve => {
    timer = setTimeout(() => resolve({ kind: 'page', isPartial: true }), longestWaitMs);
  });
  try {
    return await Promise.race([loading, late]);
  } finally {
    clearTimeout(timer);
  }
}
