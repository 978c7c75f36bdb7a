import pino from 'pino';
import { createMeetingsReconciler } from './meetingsReconciler.ts';
import { MeetingError } from './zoomClient.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

const event = (sequenceId: number, resourceId: string, privateData: object) => ({
  sequenceId,
  resourceId,
  listing: { id: resourceId, type: 'listing', attributes: { privateData } },
});

it('aligns the classes with meetings that have changed, again while the service fails', async () => {
  let now = 0;
  let found = [
    event(1, 'once', { zoom: { join_url: 'x' } }),
    event(2, 'without', {}),
    event(3, 'weekly', { zoom: [] }),
  ];
  const aligned: string[] = [];
  const sdk = {
    events: {
      query: () => {
        const answer = found;
        found = [];
        return Promise.resolve(answer);
      },
    },
  } as unknown as IntegrationSdk;
  const reconciler = createMeetingsReconciler({
    operator: () => sdk,
    align(listingId) {
      aligned.push(listingId);
      const isFirst = aligned.filter(id => id === listingId).length === 1;
      return listingId === 'weekly' && isFirst
        ? Promise.reject(new MeetingError('meeting-service-failed', 'gone'))
        : Promise.resolve('aligned');
    },
    logger: pino({ level: 'silent' }),
    now: () => now,
    intervalMs: 1_000,
  });
  reconciler.start();
  for (let run = 0; run < 6; run += 1) {
    now += 1_000;
    await jest.advanceTimersByTimeAsync(1_000);
  }
  await reconciler.close();
  expect(aligned).toEqual(['once', 'weekly', 'weekly']);
});
