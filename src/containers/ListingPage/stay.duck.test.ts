import { fetchMonth, fetchStayBill, selectStay, stayOpened } from './stay.duck.ts';
import { manyOf } from '#src/testing/factories.ts';
import { refusal, storeWith } from '#src/testing/slices.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

const range = { first: '2090-03-01', last: '2090-03-31' };
const asked = { listingId: 'a', month: '2090-03', range };
const slots = manyOf([
  {
    data: {
      id: 'slot',
      type: 'timeSlot' as const,
      attributes: {
        type: 'time-slot/day' as const,
        start: '2090-03-02T00:00:00.000Z',
        end: '2090-03-03T00:00:00.000Z',
        seats: 3,
      },
    },
  },
]);

describe('the free days of a month', () => {
  it('are looked up once', async () => {
    const query = jest.fn((_: object) => Promise.resolve(slots));
    const { dispatch, getState } = storeWith({ timeslots: { query } });
    dispatch(stayOpened('a'));
    await dispatch(fetchMonth(asked));
    await dispatch(fetchMonth(asked));
    expect(query.mock.calls).toEqual([
      [
        {
          listingId: 'a',
          start: '2090-03-01T00:00:00.000Z',
          end: '2090-04-01T00:00:00.000Z',
          page: 1,
          perPage: 500,
        },
      ],
    ]);
    expect(selectStay(getState())).toMatchObject({
      months: { '2090-03': { status: 'ready' } },
      freeDays: { '2090-03-02': 3 },
    });
  });

  it('are looked up again after a failure', async () => {
    const query = jest.fn().mockRejectedValueOnce(refusal()).mockResolvedValue(slots);
    const { dispatch, getState } = storeWith({ timeslots: { query } });
    dispatch(stayOpened('a'));
    await dispatch(fetchMonth(asked));
    expect(selectStay(getState()).months['2090-03']).toMatchObject({ status: 'failed' });
    await dispatch(fetchMonth(asked));
    expect(selectStay(getState()).months['2090-03']).toEqual({ status: 'ready' });
  });

  it('of another class do not count', async () => {
    const { dispatch, getState } = storeWith({
      timeslots: { query: () => Promise.resolve(slots) },
    });
    dispatch(stayOpened('a'));
    const looking = dispatch(fetchMonth(asked));
    dispatch(stayOpened('b'));
    await looking;
    expect(selectStay(getState())).toMatchObject({ listingId: 'b', months: {}, freeDays: {} });
  });
});

it('stores the bill of the range that was chosen last', async () => {
  const line = (quantity: number) => [{ code: 'line-item/day', quantity }] as unknown as LineItem[];
  const answers: (() => void)[] = [];
  const { dispatch, getState } = storeWith({
    app: {
      lineItems: () =>
        new Promise(resolve => {
          const quantity = answers.length + 1;
          answers.push(() => resolve(line(quantity)));
        }),
    },
  });
  const ask = (last: string) =>
    dispatch(
      fetchStayBill({ listingId: 'a', range: { first: '2090-03-01', last }, isOwnListing: false }),
    );
  const both = [ask('2090-03-02'), ask('2090-03-03')];
  answers.reverse().forEach(answer => answer());
  await Promise.all(both);
  expect(selectStay(getState())).toMatchObject({
    billRequest: { status: 'ready' },
    bill: [{ quantity: 2 }],
  });
});
