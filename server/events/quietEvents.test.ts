import type {
  IntegrationSdk,
  MarketplaceEvent,
} from '#server/marketplaceClient/sdk/integrationSdk.ts';
import { quietEvents } from './quietEvents.ts';

const event = (sequenceId: number) => ({ sequenceId }) as MarketplaceEvent;

function world() {
  const log: MarketplaceEvent[] = [];
  const state = { asked: 0, version: 1 };
  const query = ({ startAfterSequenceId = 0 }: { startAfterSequenceId?: number }) => {
    state.asked += 1;
    return Promise.resolve(log.filter(({ sequenceId }) => sequenceId > startAfterSequenceId));
  };
  const sdk = { events: { query }, users: {} } as unknown as IntegrationSdk;
  return { log, state, sdk: quietEvents(sdk, () => Promise.resolve(String(state.version))) };
}

describe('the event log while nothing changes', () => {
  it('is read once by each follower', async () => {
    const { log, state, sdk } = world();
    log.push(event(1), event(2));
    for (let time = 0; time < 3; time += 1) {
      expect(await sdk.events.query({ startAfterSequenceId: 2 })).toEqual([]);
      expect(await sdk.events.query({ startAfterSequenceId: 2, eventTypes: 'x' })).toEqual([]);
    }
    expect(state.asked).toBe(2);
  });

  it('gives every time what there is', async () => {
    const { log, state, sdk } = world();
    log.push(event(1));
    expect(await sdk.events.query({})).toEqual([event(1)]);
    expect(await sdk.events.query({})).toEqual([event(1)]);
    expect(state.asked).toBe(2);
  });

  it('is read again after a change, also one that came during the read', async () => {
    const { log, state, sdk } = world();
    expect(await sdk.events.query({})).toEqual([]);
    log.push(event(1));
    state.version += 1;
    expect(await sdk.events.query({})).toEqual([event(1)]);

    const late = world();
    const asked = late.sdk.events.query({ startAfterSequenceId: 0 });
    // Committed after the version was read; the answer may have it or not.
    late.state.version += 1;
    await asked;
    late.log.push(event(1));
    expect(await late.sdk.events.query({ startAfterSequenceId: 0 })).toEqual([event(1)]);
  });

  it('leaves the other calls as they are', () => {
    expect(world().sdk).toHaveProperty('users');
  });
});
