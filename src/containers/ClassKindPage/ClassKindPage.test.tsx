import { screen, waitFor, within } from '@testing-library/react';
import type { Api } from '#src/api/types.ts';
import { matchRoute } from '#src/app/routing/match.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, manyOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { patterns } from '#shared/config/paths.ts';
import type { ClassKind } from '#shared/contract/api/classTimes.ts';
import { ClassKindPage, loader } from './ClassKindPage.tsx';

const facts: ClassKind = {
  total: 14,
  teachers: 3,
  times: 40,
  busiest: 'evening',
  free: 1,
  price: { least: 1000, most: 2500 },
  workouts: [
    { key: 'yoga', count: 14 },
    { key: 'dance', count: 2 },
    { key: 'other', count: 1 },
    // What somebody stored through the API.
    { key: 'cheap pills', count: 1 },
  ],
  languages: [
    { key: 'spanish', count: 5 },
    { key: 'klingon', count: 1 },
  ],
  cities: [
    {
      key: 'los-angeles',
      name: 'Los Angeles',
      area: 'Los Angeles, California, United States',
      count: 4,
      bounds: '34.2,-118.1,33.9,-118.4',
    },
  ],
};

const start = '2090-03-02T18:00:00.000Z';
const nextClass = { classes: [{ id: 'l1', start, free: 2 }], total: 14 };
const uncounted = { code: 'projection-not-available', status: 424, message: 'Nothing is counted' };

/** Opens the page of an address as a browser does: with its loader. */
async function open(path: string, classTimes: Partial<Api['app']['classTimes']> = {}) {
  const query = jest.fn(() =>
    Promise.resolve(manyOf([listingResource('Slow Flow', { id: 'l1' })])),
  );
  const kind = jest.fn(() => Promise.resolve(facts));
  const find = jest.fn(() => Promise.resolve(nextClass));
  const api = fakeApi({
    app: { classTimes: { kind, find, ...classTimes } },
    listings: { query },
  });
  const store = makeStore({ api, config: testConfig });
  const { params } = matchRoute(path);
  const { dispatch, getState } = store;
  const args = { routeName: 'ClassKindPage', params, search: new URLSearchParams() };
  const result = await loader({ ...args, dispatch, getState });
  if (!result) renderPage(<ClassKindPage />, { at: path, path: patterns.classes, store });
  return { result, query, kind, find };
}

const isIndexed = () => document.head.querySelector('meta[name=robots]') === null;
const schema = () =>
  JSON.parse(document.head.querySelector('script[type="application/ld+json"]')?.textContent ?? '');

describe('ClassKindPage', () => {
  it('shows a workout type: what it is, in numbers, and its next classes', async () => {
    const { kind, find } = await open('/classes/yoga');
    const filters = {
      zone: 'UTC',
      fields: [{ key: 'yogaStyles', values: ['yoga'], isAll: false }],
    };
    expect(kind).toHaveBeenCalledWith(filters);
    expect(find).toHaveBeenCalledWith({ ...filters, perPage: 12 });
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Live yoga classes online');
    expect(screen.getByText(/downward dog/)).toBeVisible();
    expect(screen.getByText(/most in the evening/)).toBeVisible();
    expect(screen.getByText('Free to $25.00')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Slow Flow' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'See all 14 in the search' })).toHaveAttribute(
      'href',
      '/s?workouts=yoga&sort=soonest',
    );
    await waitFor(() => expect(document.title).toBe('Live yoga classes online | Flowroom'));
    expect(isIndexed()).toBe(true);
  });

  it('links to the other kinds, and to those above it', async () => {
    await open('/classes/yoga');
    const hrefsIn = (name: string) =>
      within(screen.getByRole('navigation', { name }))
        .getAllByRole('link')
        .map(link => link.getAttribute('href'));
    expect(hrefsIn('By workout')).toEqual(['/classes/dance']);
    expect(hrefsIn('By city')).toEqual(['/classes/in/los-angeles']);
    expect(hrefsIn('By language')).toEqual(['/classes/taught-in/spanish']);
    expect(hrefsIn('Where you are')).toEqual(['/', '/classes']);
  });

  it('describes itself to search engines', async () => {
    await open('/classes/yoga');
    await waitFor(() => expect(schema()['@graph']).toHaveLength(2));
    const [trail, list] = schema()['@graph'];
    expect(trail.itemListElement).toHaveLength(3);
    expect(list.itemListElement).toEqual([
      expect.objectContaining({
        position: 1,
        item: expect.objectContaining({
          '@type': 'Event',
          name: 'Slow Flow',
          eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode',
          startDate: '2090-03-02T19:00:00+01:00',
          endDate: '2090-03-02T20:00:00+01:00',
          url: 'https://flowroom.example/l/slow-flow/l1',
        }),
      }),
    ]);
  });

  it('shows a city with the search around its classes', async () => {
    await open('/classes/in/los-angeles');
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent(
      'Live classes with teachers in Los Angeles',
    );
    const all = screen.getByRole('link', { name: 'See all 14 in the search' });
    const { searchParams } = new URL(all.getAttribute('href') ?? '', 'https://flowroom.example');
    expect(searchParams.get('bounds')).toBe('34.2,-118.1,33.9,-118.4');
  });

  it('shows a language, and all of them', async () => {
    await open('/classes/taught-in/spanish');
    expect(screen.getByText(/corrects and encourages in Spanish/)).toBeVisible();
    expect(screen.getByText(/You learn Spanish\?/)).toBeVisible();
    await open('/classes');
    expect(screen.getByRole('heading', { name: /by workout, city and language/ })).toBeVisible();
  });

  it.each([
    '/classes/jumping',
    '/classes/other',
    '/classes/strength_training',
    '/classes/taught-in/klingon',
    '/classes/near/los-angeles',
    '/classes/in/%00',
    '/classes/in/atlantis',
  ])('is not found at %s', async path => {
    expect((await open(path)).result).toEqual({ status: 404 });
  });

  it('stays out of search engines while there is no class, and leads to others', async () => {
    const kind = () => Promise.resolve({ ...facts, total: 0 });
    const find = () => Promise.resolve({ classes: [], total: 0 });
    await open('/classes/hiit', { kind, find });
    expect(screen.getByText('No HIIT class can be booked now')).toBeVisible();
    expect(screen.getByRole('link', { name: 'Dance 2' })).toBeVisible();
    await waitFor(() => expect(isIndexed()).toBe(false));
  });

  it('finds the classes by the marketplace where nothing is counted', async () => {
    const kind = () => Promise.reject(uncounted);
    const { query } = await open('/classes/yoga', { kind });
    expect(query).toHaveBeenCalledWith(expect.objectContaining({ pub_yogaStyles: 'has_any:yoga' }));
    expect(screen.getByRole('link', { name: 'Slow Flow' })).toBeVisible();
    expect(screen.queryByText('teachers')).toBeNull();
  });

  it('says that a city could not be loaded where nothing is counted', async () => {
    const { result } = await open('/classes/in/los-angeles', {
      kind: () => Promise.reject(uncounted),
    });
    expect(result).toBeUndefined();
    expect(screen.getByRole('button', { name: /again/i })).toBeVisible();
    await waitFor(() => expect(isIndexed()).toBe(false));
  });
});
