import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { makeStore } from '#src/store/store.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { sentState } from './sentState.ts';
import type { Resource } from '#shared/contract/resources.ts';

const links = { start_url: 'https://zoom.example/s/1', join_url: 'https://zoom.example/j/1' };

const ownClass = (id: string, privateData?: Record<string, unknown>) =>
  ({
    id,
    type: 'ownListing',
    attributes: { title: 'Slow flow', ...(privateData && { privateData }) },
  }) as unknown as Resource;

describe('the state in a page', () => {
  it('has no meeting links, and everything else', () => {
    const store = makeStore({ api: fakeApi({}), config: testConfig });
    const location = { address: '12 Elm Street' };
    const data = [
      ownClass('one', { zoom: links, location }),
      ownClass('series', { zoom: [links, links] }),
      ownClass('plain'),
    ];
    store.dispatch(mergeEntities({ data }));
    const before = store.getState();
    const sent = sentState(before);
    expect(JSON.stringify(sent)).not.toMatch(/_url|zoom/);
    expect(sent.marketplaceData.entities.ownListing?.['one']?.attributes).toEqual({
      title: 'Slow flow',
      privateData: { location },
    });
    // The page itself is rendered from what was loaded.
    expect(JSON.stringify(before)).toContain('start_url');
    expect(sent.user).toBe(before.user);
  });

  it('is the state itself on a page without own classes', () => {
    const state = makeStore({ api: fakeApi({}), config: testConfig }).getState();
    expect(sentState(state)).toBe(state);
  });
});
