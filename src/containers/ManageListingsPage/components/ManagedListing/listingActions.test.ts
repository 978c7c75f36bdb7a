import { listingActionsOf } from './listingActions.ts';
import type { OwnListing } from '#shared/contract/entities.ts';
import type { ListingState } from '#shared/contract/listing.ts';

const inState = (state: ListingState): OwnListing => ({
  id: '1',
  type: 'ownListing',
  attributes: {
    title: 'Slow Flow',
    description: null,
    price: null,
    state,
    createdAt: '2026-11-01T10:00:00.000Z',
    geolocation: null,
    publicData: {},
  },
});

describe('what a teacher can do to a listing', () => {
  it('a draft is finished on the photos tab or discarded, and looked at as a draft', () => {
    expect(listingActionsOf(inState('draft'))).toEqual({
      view: '/l/slow-flow/1/draft',
      edit: '/l/slow-flow/1/draft/photos',
      editLabel: 'finish',
      change: 'discard',
    });
  });

  it('a published class is closed, a closed one opened again', () => {
    expect(listingActionsOf(inState('published')).change).toBe('close');
    expect(listingActionsOf(inState('published')).edit).toBe('/l/slow-flow/1/edit/photos');
    expect(listingActionsOf(inState('closed')).change).toBe('open');
    expect(listingActionsOf(inState('closed')).view).toBe('/l/slow-flow/1');
  });

  it('a class that waits for approval is looked at as such and can not be opened', () => {
    expect(listingActionsOf(inState('pendingApproval'))).toMatchObject({
      view: '/l/slow-flow/1/pending-approval',
      change: null,
    });
  });
});
