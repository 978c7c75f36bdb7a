import type { ListingCommand, ListingFacts, ListingState } from './state.ts';
import { decideListing, listingStates, stateOnCreate } from './state.ts';

const facts = (state: ListingState, rest: Partial<ListingFacts> = {}): ListingFacts => ({
  state,
  approvalRequired: false,
  approvedBefore: false,
  ...rest,
});

describe('a listing', () => {
  it.each<[ListingCommand, ListingState, ListingState]>([
    ['publishDraft', 'draft', 'published'],
    ['approve', 'pendingApproval', 'published'],
    ['close', 'published', 'closed'],
    ['open', 'closed', 'published'],
  ])('%s moves %s to %s', (command, from, to) => {
    expect(decideListing(command, facts(from))).toEqual({ kind: 'moved', state: to });
  });

  it('awaits approval where the marketplace requires it', () => {
    const asking = { approvalRequired: true };
    expect(decideListing('publishDraft', facts('draft', asking))).toEqual({
      kind: 'moved',
      state: 'pendingApproval',
    });
    expect(stateOnCreate(true)).toBe('pendingApproval');
    expect(stateOnCreate(false)).toBe('published');
  });

  it('opens again without a second approval', () => {
    const approved = { approvalRequired: true, approvedBefore: true };
    expect(decideListing('open', facts('closed', approved))).toMatchObject({ state: 'published' });
    expect(decideListing('open', facts('closed', { approvalRequired: true }))).toMatchObject({
      state: 'pendingApproval',
    });
  });

  it('is discarded as a draft only', () => {
    expect(decideListing('discardDraft', facts('draft'))).toEqual({ kind: 'discarded' });
  });

  it.each<[ListingCommand, ListingState]>([
    ['publishDraft', 'draft'],
    ['discardDraft', 'draft'],
    ['approve', 'pendingApproval'],
    ['close', 'published'],
    ['open', 'closed'],
  ])('refuses %s in every state but %s', (command, allowed) => {
    for (const state of listingStates.filter(other => other !== allowed)) {
      expect(decideListing(command, facts(state))).toEqual({
        kind: 'refused',
        code: 'listing-invalid-state',
      });
    }
  });
});
