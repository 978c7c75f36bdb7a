import { createSlice } from '@reduxjs/toolkit';
import { mergeEntities } from '#src/ducks/marketplaceData.duck.ts';
import { makeStore } from '../store/makeStore.ts';
import { rootReducer } from '#src/store/rootReducer.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { sentState } from './sentState.ts';
import type { Resource } from '#shared/contract/resources.ts';

const links = { start_url: 'https://zoom.example/s/1', join_url: 'https://zoom.example/j/1' };

const ownClass = (id: string, privateData?: Record<string, unknown>) =>
  ({
    id,
    type: 'ownListing',
    attributes: { title: 'Slow flow', privateData },
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
    expect(JSON.stringify(sent)).not.toMatch(/_url|"zoom":/);
    expect(sent.marketplaceData.entities.ownListing?.['one']?.attributes).toEqual({
      title: 'Slow flow',
      privateData: { location, meetingProvider: 'zoom' },
    });
    // The page itself is rendered from what was loaded.
    expect(JSON.stringify(before)).toContain('start_url');
    expect(sent.user).toBe(before.user);
  });

  it('sends of a meeting connection that there is one, and nothing that gives access', () => {
    const store = makeStore({ api: fakeApi({}), config: testConfig });
    const connectedAt = '2027-01-05T18:00:00.000Z';
    const person = (id: string, privateData: Record<string, unknown>) =>
      ({
        id,
        type: 'currentUser',
        attributes: { email: 'mara@example.com', profile: { firstName: 'Mara', privateData } },
      }) as unknown as Resource;
    const others = { language: 'es' };
    const connected = person('mara', {
      zoom: { sealed: 'a sealed token', connectedAt },
      ...others,
    });
    store.dispatch(mergeEntities({ data: [connected, person('tom', others)] }));
    const sent = sentState(store.getState());
    expect(JSON.stringify(sent)).not.toMatch(/a sealed token|a secret of the feed/);
    expect(sent.marketplaceData.entities.currentUser).toEqual({
      mara: person('mara', { zoom: { sealed: '', connectedAt }, ...others }),
      tom: person('tom', others),
    });
    expect(JSON.stringify(store.getState())).toContain('a sealed token');
  });

  it('is the state itself on a page of nobody', () => {
    const state = makeStore({ api: fakeApi({}), config: testConfig }).getState();
    const { auth, marketplaceData, ui, user } = state;
    // Slices of pages that other tests have loaded in this process are left out.
    expect(sentState(state)).toEqual({ auth, marketplaceData, ui, user });
  });

  it('has no slice of another page, and one of which something was loaded', () => {
    const slice = createSlice({
      name: 'otherPage',
      initialState: { items: [] as string[] },
      reducers: { loaded: state => void state.items.push('one') },
    });
    slice.injectInto(rootReducer);
    const store = makeStore({ api: fakeApi({}), config: testConfig });
    expect(store.getState()).toHaveProperty('otherPage');
    expect(sentState(store.getState())).not.toHaveProperty('otherPage');
    store.dispatch(slice.actions.loaded());
    expect(sentState(store.getState())).toHaveProperty('otherPage.items', ['one']);
  });
});
