import type { RootState } from '#src/store/rootState.ts';
import type { Resource } from '#shared/contract/resources.ts';

type Table = Record<string, Resource>;

/**
 * Returns the state as a page's HTML carries it: without the meeting links of the teacher's own classes, which the
 * server looks up by order, for its two parties, and without what gives access: the tokens of a meeting connection,
 * the secret of a calendar feed.
 */
export function sentState(state: RootState): RootState {
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
  const { zoom: _links, ...privateData } = listing.attributes.privateData;
  return { ...listing, attributes: { ...listing.attributes, privateData } };
}

/**
 * Leaves of the meeting connection that there is one, as pages ask for no more. The address of a feed is asked for by
 * the page that shows it.
 */
function withoutSecrets(user: Resource): Resource {
  if (user.type !== 'currentUser') return user;
  const { profile } = user.attributes;
  if (!profile?.privateData) return user;
  const { zoom, calendarFeed: _secret, ...rest } = profile.privateData;
  const privateData = zoom ? { ...rest, zoom: { ...zoom, sealed: '' } } : rest;
  return { ...user, attributes: { ...user.attributes, profile: { ...profile, privateData } } };
}
