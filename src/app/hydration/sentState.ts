import type { RootState } from '#src/store/rootState.ts';
import type { Resource } from '#shared/contract/resources.ts';

/**
 * Returns the state as a page's HTML carries it: without the meeting links of the teacher's own classes, which the
 * server looks up by order, for its two parties.
 */
export function sentState(state: RootState): RootState {
  const { entities } = state.marketplaceData;
  const { ownListing } = entities;
  if (!ownListing) return state;
  const sent = Object.fromEntries(
    Object.entries(ownListing).map(([id, listing]) => [id, withoutMeetings(listing)]),
  );
  return { ...state, marketplaceData: { entities: { ...entities, ownListing: sent } } };
}

function withoutMeetings(listing: Resource): Resource {
  if (listing.type !== 'ownListing' || !listing.attributes.privateData) return listing;
  const { zoom: _links, ...privateData } = listing.attributes.privateData;
  return { ...listing, attributes: { ...listing.attributes, privateData } };
}
