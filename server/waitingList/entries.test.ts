import { countAhead } from './entries.ts';
import type { Many } from '#shared/contract/resources.ts';

const start = '2026-03-04T05:00:00.000Z';
const joined = '2026-03-02T08:00:00.000Z';

/** Orders that wait, as the marketplace lists them: those of one moment by falling ids. */
const listed = (...ids: string[]): Many<'transaction'> => ({
  data: ids.map(id => ({
    id,
    type: 'transaction',
    attributes: {
      createdAt: joined,
      lastTransition: 'transition/join-waiting-list',
      metadata: {
        waitingFor: {
          ...{ start, end: '2026-03-04T06:00:00.000Z', date: '2026-03-04' },
          price: { amount: 2000, currency: 'USD' },
        },
      },
    },
    relationships: {
      listing: { data: { id: 'listing', type: 'listing' } },
      customer: { data: { id: `student-${id}`, type: 'user' } },
    },
  })),
  meta: { page: 1, perPage: 100, totalItems: ids.length, totalPages: 1 },
});

describe('the people ahead on a waiting list', () => {
  const ahead = (customerId: string, most = 9) =>
    countAhead(
      () => Promise.resolve(listed('c', 'b', 'a')),
      { listingId: 'listing', start: Date.parse(start) },
      { customerId, most },
    );

  it('are the same as those who are offered a seat first, of one moment too', async () => {
    const students = ['student-a', 'student-b', 'student-c', 'somebody else'];
    expect(await Promise.all(students.map(one => ahead(one)))).toEqual([0, 1, 2, 3]);
  });

  it('are counted no further than it matters', async () => {
    expect(await ahead('somebody else', 1)).toBe(1);
  });
});
