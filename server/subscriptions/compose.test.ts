import { createOperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import pino from 'pino';
import { composeClassSeats, composeSubscriptions } from './compose.ts';
import type { ComposeSubscriptionsOptions } from './compose.ts';
import type { ClassSeats } from './seats.ts';
import type { Subscriptions } from './subscriptions.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { listingPages } from '#server/testing/listingPages.ts';
import { dayMs, hourMs } from '#shared/time/time.ts';
import type { ListingPublicData } from '#shared/contract/listingData.ts';

const now = Date.parse('2027-01-10T12:00:00Z');
const logger = pino({ level: 'silent' });
const noEvents = { query: () => Promise.resolve([]) };

beforeEach(() => jest.useFakeTimers({ now }));
afterEach(() => jest.useRealTimers());

describe('a class that has sold more seats than it has', () => {
  const start = Date.parse('2027-01-12T18:00:00Z');
  const publicData: ListingPublicData = {
    timezone: 'Etc/UTC',
    startDate: '2027-01-12',
    time: '18:00',
    weeklyDays: [{ value: '3', label: 'Tuesday' }],
    classDuration: { key: '60_minutes', value: 60 },
    lastClass: start + 28 * dayMs,
    stock: 2,
  };
  const listing = { id: 'class', type: 'listing', attributes: { state: 'published', publicData } };
  const booking = {
    id: 'booking',
    type: 'booking',
    attributes: {
      start: new Date(start).toISOString(),
      end: new Date(start + hourMs).toISOString(),
      seats: 3,
      state: 'accepted',
    },
  };
  const order = {
    id: 'order',
    type: 'transaction',
    attributes: {},
    relationships: { booking: { data: { id: 'booking', type: 'booking' } } },
  };

  it('is found by a job of the server, which gives it as many as are taken', async () => {
    const update = jest.fn((_change: object) => Promise.resolve({}));
    const operator = {
      listings: {
        query: listingPages([listing]),
        show: () => Promise.resolve({ data: listing, included: [] }),
        update,
      },
      transactions: {
        query: ({ processNames }: { processNames?: string }) =>
          Promise.resolve({
            ...(processNames ? { data: [], included: [] } : { data: [order], included: [booking] }),
            meta: { totalPages: 1 },
          }),
      },
      events: noEvents,
    } as unknown as IntegrationSdk;
    const settle = () => Promise.resolve();
    const seats = {
      settle,
      withLock: (_id: string, task: (locked: { settle: typeof settle }) => Promise<unknown>) =>
        task({ settle }),
    } as unknown as ClassSeats;
    const subscriptions = { seats } as Subscriptions;
    const composed = composeClassSeats({
      subscriptions,
      operator: () => operator,
      client: createOperatorClient(() => operator),
      logger,
      now: Date.now,
    });
    const reconcilers = composed?.reconcilers ?? [];
    for (const one of reconcilers) one.start();
    // A look, and another one after the time that a page has to put it right.
    await jest.advanceTimersByTimeAsync(20_000);
    await Promise.all(reconcilers.map(one => one.close()));
    expect(update.mock.calls).toEqual([
      [expect.objectContaining({ id: 'class', publicData: { stock: 3 } })],
    ]);
  });
});

describe('the end of a subscription that has to end', () => {
  /** Ends it while the payment provider is away; returns what was recorded before that call. */
  async function notesOf(how: { refundsRest: boolean }) {
    const notes: object[] = [];
    const order = {
      id: 'order',
      type: 'transaction',
      attributes: {
        processName: 'flex-subscription',
        lastTransition: 'transition/confirm-subscription',
        lastTransitionedAt: new Date(now - dayMs).toISOString(),
        metadata: { subscriptionId: 'sub' },
      },
    };
    const operator = {
      transactions: {
        show: () => Promise.resolve({ data: order, included: [] }),
        updateMetadata: ({ metadata }: { metadata: object }) => {
          notes.push(metadata);
          return Promise.resolve({});
        },
      },
    } as unknown as IntegrationSdk;
    const away = () => Promise.reject(new Error('away'));
    const { end } = composeSubscriptions({
      payments: { stripe: { subscriptions: { cancel: away } }, webhookSecret: null },
      client: createOperatorClient(() => operator),
      locks: memoryLocks(),
      rootUrl: 'https://flowroom.example',
      logger,
      now: Date.now,
    } as unknown as ComposeSubscriptionsOptions);
    await expect(end('order', how)).rejects.toThrow('away');
    return notes;
  }

  it('notes first that what is not held is refunded when its teacher is gone', async () => {
    expect(await notesOf({ refundsRest: true })).toEqual([
      { restDueAt: new Date(now).toISOString(), change: { id: 'order', kind: 'cancel' } },
    ]);
  });

  it('gives nothing back when its student is', async () => {
    expect(await notesOf({ refundsRest: false })).toEqual([]);
  });
});
