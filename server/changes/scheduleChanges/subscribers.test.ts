import { changeSubscription } from './subscribers.ts';
import { effectOf } from './records.ts';
import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import type { Subscriptions } from '#server/subscriptions/subscriptions.ts';
import type { ClassChange, ListingPublicData } from '#shared/contract/listingData.ts';
import type { TransactionMetadata } from '#shared/contract/transaction.ts';

const now = Date.parse('2026-12-20T12:00:00Z');

/** A class every Tuesday at 18:00 in Lisbon. */
const data: ListingPublicData = {
  timezone: 'Europe/Lisbon',
  startDate: '2026-12-01',
  time: '18:00',
  weeklyDays: [{ value: '3', label: 'Tuesday' }],
  classDuration: { key: '60_minutes', value: 60 },
  lastClass: Date.parse('2027-05-25T19:00:00Z'),
};

/** All following class times come on Thursdays. */
const change: ClassChange = {
  id: 'change',
  kind: 'move-from',
  date: '2027-01-05',
  to: { date: '2027-01-07', time: '18:00' },
  requestedAt: now,
  dueAt: now,
};

/** Carries the change out for a subscription; returns the transitions of its order. */
async function told(metadata: TransactionMetadata) {
  const transition = jest.fn((_id: string, _name: string, _params: object) => Promise.resolve());
  const order = {
    id: 'order',
    state: 'subscription-confirmed',
    first: Date.parse('2026-12-01T18:00:00Z'),
    until: Date.parse('2027-01-05T19:00:00Z'),
    metadata,
  } as Subscription;
  const effect = effectOf(data, change, now);
  if (effect.conflict) throw new Error(effect.conflict);
  await changeSubscription(
    order,
    { change, effect, data },
    {
      client: { transition } as unknown as OperatorClient,
      subscriptions: { completion: {}, returns: {} } as Subscriptions,
      now: () => now,
    },
  );
  return transition.mock.calls;
}

describe('a class that moves to other days of the week', () => {
  it('leaves a subscription that ends its last class time, on its new day', async () => {
    const calls = await told({ endsAt: '2027-01-05T20:00:00Z', endsBefore: '2027-01-06' });
    expect(calls).toEqual([
      [
        'order',
        'transition/move-series',
        expect.objectContaining({
          bookingDisplayEnd: new Date('2027-01-07T19:00:00Z'),
          metadata: expect.objectContaining({ endsBefore: '2027-01-08', renamedBy: 'change' }),
        }),
      ],
    ]);
  });

  it('leaves a pause the class times that it had', async () => {
    const pauses = [{ from: '2027-01-12', until: '2027-01-20' }];
    const [[, , params] = []] = await told({ pauses });
    expect(params).toMatchObject({
      metadata: { pauses: [{ from: '2027-01-12', until: '2027-01-22' }] },
    });
  });
});

describe('a weekday that is added', () => {
  const before: ListingPublicData = {
    ...data,
    startDate: '2026-12-03',
    weeklyDays: [{ value: '5', label: 'Thursday' }],
  };
  const added: ClassChange = {
    ...{ id: 'added', kind: 'add-weekday', requestedAt: now, dueAt: now },
    to: { date: '2027-01-05', time: '07:30' },
  };

  /** Carries it out for a subscription that had Tuesdays at 18:00; returns the notes left. */
  async function notesAfter(metadata: TransactionMetadata) {
    const updateMetadata = jest.fn((_id: string, notes: TransactionMetadata) =>
      Promise.resolve(notes),
    );
    const order = {
      id: 'order',
      state: 'subscription-confirmed',
      first: Date.parse('2026-12-03T18:00:00Z'),
      metadata,
    } as Subscription;
    const effect = effectOf(before, added, now);
    if (effect.conflict) throw new Error(effect.conflict);
    await changeSubscription(
      order,
      { change: added, effect, data: before },
      {
        client: { updateMetadata } as unknown as OperatorClient,
        subscriptions: { completion: {}, returns: {} } as Subscriptions,
        now: () => now,
      },
    );
    return updateMetadata.mock.calls.map(([, { creditedDates }]) => creditedDates);
  }
  const tuesdays = ['2026-12-29', '2027-01-05', '2027-01-12'].map(day => `${day}T18:00:00.000Z`);

  it('lowers no bill for its days any more, and takes nothing back', async () => {
    const [gone, credited, again] = tuesdays.map(start => ({ start }));
    const creditedDates = [gone!, { ...credited!, amount: 500 }, again!];
    expect(await notesAfter({ creditedDates })).toEqual([[gone, { ...credited, amount: 500 }]]);
  });

  it('lowers no bill for one that was moved to another day before it was dropped', async () => {
    const note = { start: '2027-01-06T18:00:00.000Z', date: '2027-01-05' };
    expect(await notesAfter({ creditedDates: [note] })).toEqual([[]]);
  });

  it('still lowers those of days that a subscription does not have', async () => {
    const creditedDates = [{ start: tuesdays[1]! }];
    expect(await notesAfter({ creditedDates, endsBefore: '2027-01-01' })).toEqual([]);
  });
});

describe('a weekday that is dropped', () => {
  it('notes which day names a class time that was moved to another one', async () => {
    const before: ListingPublicData = {
      ...data,
      weeklyDays: [
        { value: '3', label: 'Tuesday' },
        { value: '5', label: 'Thursday' },
      ],
      movedDates: [{ date: '2027-01-05', to: { date: '2027-01-06', time: '18:00' } }],
    };
    const dropped: ClassChange = {
      ...{ id: 'dropped', kind: 'cancel-weekday', requestedAt: now, dueAt: now },
      date: '2026-12-29',
    };
    const transition = jest.fn((_id: string, _name: string, _params: { metadata: object }) =>
      Promise.resolve(),
    );
    const order = {
      id: 'order',
      state: 'subscription-confirmed',
      first: Date.parse('2026-12-03T18:00:00Z'),
      metadata: { endsBefore: '2027-01-07' } as TransactionMetadata,
    } as Subscription;
    const effect = effectOf(before, dropped, now);
    if (effect.conflict) throw new Error(effect.conflict);
    const returnDates = ({ metadata: { creditedDates } }: Subscription) =>
      Promise.resolve({ metadata: { creditedDates }, refund: 0, credit: 0 });
    await changeSubscription(
      order,
      { change: dropped, effect, data: before },
      {
        client: {
          transition,
          updateMetadata: () => Promise.resolve(),
        } as unknown as OperatorClient,
        subscriptions: { completion: {}, returns: { returnDates } } as unknown as Subscriptions,
        now: () => now,
      },
    );
    expect(transition.mock.calls[0]?.[2].metadata).toMatchObject({
      creditedDates: [
        { start: '2026-12-29T18:00:00.000Z' },
        { start: '2027-01-06T18:00:00.000Z', date: '2027-01-05' },
      ],
    });
  });
});
