import { providerOf } from '#shared/schedule/meetingProvider.ts';
import type { RootState } from '#src/store/rootState.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import type { Resource } from '#shared/contract/resources.ts';

type Table = Record<string, Resource>;

/** Slices that every page has from the start. */
const core = new Set(['auth', 'marketplaceData', 'ui', 'user']);

/**
 * Returns the state without slices of which nothing was loaded. On the server those of all pages
 * that were rendered before are injected; in the browser they come with the code of their page.
 */
function loadedSlices(state: RootState): RootState {
  const initial: Partial<Record<string, unknown>> = rootReducer(undefined, { type: '' });
  const kept = Object.entries(state).filter(
    ([name, slice]) => core.has(name) || slice !== initial[name],
  );
  return Object.fromEntries(kept) as unknown as RootState;
}

/**
 * Returns the state as a page's HTML carries it: without slices of other pages, without the meeting
 * links of the teacher's own classes, which the server looks up by order, for its two parties, and
 * without what gives access: the tokens of a meeting connection, the secret of a calendar feed.
 */
export function sentState(whole: RootState): RootState {
  const state = loadedSlices(whole);
  const { entities } = state.marketplaceData;
  const { ownListing, currentUser } = entities;
  if (!ownListing && !currentUser) return state;
  const sent = {
    ...entities,
    ...(ownListing && { ownListing: each(ownListing, withoutMeetings) }),
    ...(currentUser && { currentUser: each(currentUser, withoutSecrets) }),
  };
  return { ...state, marketplaceData: { entities: sent } };
}

const each = (table: Table, change: (resource: Resource) => Resource): Table =>
  Object.fromEntries(Object.entries(table).map(([id, resource]) => [id, change(resource)]));

function withoutMeetings(listing: Resource): Resource {
  if (listing.type !== 'ownListing' || !listing.attributes.privateData) return listing;
  const { zoom, ...rest } = listing.attributes.privateData;
  // Without its links a meeting does not say whose it is.
  const privateData = zoom
    ? { ...rest, meetingProvider: providerOf({ ...rest, zoom }, 'zoom') }
    : rest;
  return { ...listing, attributes: { ...listing.attributes, privateData } };
}

/**
 * Leaves of the meeting connection that there is one, as pages need no more. The address of a feed
 * is requested by the page that shows it.
 */
function withoutSecrets(user: Resource): Resource {
  if (user.type !== 'currentUser') return user;
  const { profile } = user.attributes;
  if (!profile?.privateData) return user;
  const { zoom, calendarFeed: _secret, ...rest } = profile.privateData;
  const privateData = zoom ? { ...rest, zoom: { ...zoom, sealed: '' } } : rest;
  return { ...user, attributes: { ...user.attributes, profile: { ...profile, privateData } } };
}
