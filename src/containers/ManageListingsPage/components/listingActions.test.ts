import type { TeachListing } from '#shared/contract/api/teach.ts';
import { linksOf, menuActionsOf } from './listingActions.ts';

const inState = (state: TeachListing['state'], next?: string): TeachListing => ({
  listingId: '1',
  title: 'Slow Flow',
  group: 'upcoming',
  state,
  publicData: {},
  next,
});
const soon = '2090-03-02T18:00:00.000Z';

it.each([
  ['a draft', inState('draft'), '/draft', '/draft/photos', ['duplicate', 'discard']],
  [
    'one that waits for approval',
    inState('pendingApproval'),
    '/pending-approval',
    '/edit/photos',
    ['duplicate'],
  ],
  [
    'one that was sent back',
    { ...inState('pendingApproval'), sentBack: { reason: 'Say what to bring.', at: soon } },
    '/pending-approval',
    '/edit/description',
    ['duplicate'],
  ],
  ['one that is out', inState('published'), '', '/edit/photos', ['duplicate', 'close']],
  [
    'one with a class to come',
    inState('published', soon),
    '',
    '/edit/photos',
    ['duplicate', 'close', 'cancel'],
  ],
  [
    'a series that runs',
    { ...inState('published', soon), group: 'weekly' as const },
    '',
    '/edit/photos',
    ['duplicate', 'series', 'close', 'cancel'],
  ],
  ['a closed one', inState('closed'), '', '/edit/photos', ['duplicate']],
])('%s has its addresses and actions', (_, listing, view, edit, actions) => {
  const address = '/l/slow-flow/1';
  expect(linksOf(listing)).toEqual({ view: address + view, edit: address + edit });
  expect(menuActionsOf(listing)).toEqual(actions);
});
