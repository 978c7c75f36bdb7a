import { personalCalendar } from './personalCalendar.ts';
import type { PersonalCalendarOptions } from './personalCalendar.ts';

const listing = (id: string, publicData: object) => ({
  id,
  type: 'listing',
  attributes: { title: id, publicData },
});
const order = (id: string, listingId: string) => ({
  id,
  type: 'transaction',
  attributes: {
    processName: 'flex-hourly-default-process',
    lastTransition: 'transition/accept',
    lastTransitionedAt: '2027-01-01T00:00:00.000Z',
    transitions: [],
    lineItems: [],
  },
  relationships: { listing: { data: { id: listingId, type: 'listing' } } },
});

test('a location is read once for each class, and never for one online', async () => {
  const answer = {
    data: [order('1', 'room'), order('2', 'room'), order('3', 'screen')],
    included: [
      listing('room', { venue: 'room', location: { address: 'Area' } }),
      listing('screen', { venue: 'online' }),
    ],
    meta: { totalPages: 1 },
  };
  const placeOfOrder = jest.fn(() => Promise.resolve({ address: 'Street 1' }));
  await personalCalendar({
    userId: 'me',
    alarms: [],
    language: 'en',
    operator: { transactions: { query: () => Promise.resolve(answer) } },
    places: { placeOfOrder },
    rootUrl: 'https://flowroom.example',
    now: 0,
  } as unknown as PersonalCalendarOptions);
  expect(placeOfOrder).toHaveBeenCalledTimes(1);
});
