import { act, fireEvent, screen, within } from '@testing-library/react';
import { makeStore } from '#src/app/store.ts';
import type { Many } from '#src/api/types.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { listingResource, manyOf } from '#src/testing/factories.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { searchListings } from './SearchPage.duck.ts';
import { SearchPage } from './SearchPage.tsx';
import { readSearch } from './searchQuery.ts';

type Answer = Many<'listing'> | Error;

async function open(search: string, answer: Answer) {
  const asked = jest.fn();
  const api = fakeApi({
    listings: {
      query: params => {
        asked(params);
        return answer instanceof Error
          ? Promise.reject(appError('network', 'No answer'))
          : Promise.resolve(answer);
      },
    },
  });
  const store = makeStore({ api, config: testConfig });
  await store.dispatch(searchListings(readSearch(new URLSearchParams(search))));
  return { ...renderPage(<SearchPage />, { at: `/s${search}`, path: '/s', store }), asked };
}

const two = manyOf([
  listingResource('Slow flow', { id: 'a' }),
  listingResource('Fast flow', { id: 'b' }),
]);
const none = manyOf<'listing'>([]);
const wait = (milliseconds: number) =>
  act(() => {
    jest.advanceTimersByTime(milliseconds);
  });

describe('search page', () => {
  it('lists the classes with their number and links', async () => {
    await open('', two);
    expect(screen.getByRole('status')).toHaveTextContent('Found 2 classes');
    expect(screen.getByRole('link', { name: 'Slow flow' })).toHaveAttribute(
      'href',
      '/l/slow-flow/a',
    );
  });

  it('links to the pages of the same search', async () => {
    await open('?keywords=flow&page=2', {
      ...two,
      meta: { page: 2, perPage: 24, totalItems: 60, totalPages: 3 },
    });
    const pages = screen.getByRole('navigation', { name: 'Pages' });
    expect(within(pages).getByRole('link', { name: 'Page 3' })).toHaveAttribute(
      'href',
      '/s?keywords=flow&page=3',
    );
  });

  it('says that nothing fits and takes all filters away on request', async () => {
    const { address } = await open('?keywords=zzz&price=10,20', none);
    expect(screen.getByRole('status')).toHaveTextContent('No classes found');
    fireEvent.click(screen.getByRole('button', { name: 'Reset all' }));
    expect(address()).toBe('/s');
  });

  it('shows a failure with a way to try again', async () => {
    const { asked } = await open('', new Error());
    expect(screen.getByRole('alert')).toHaveTextContent(
      'Failed to load listings. Please refresh the page to fix the problem.',
    );
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('alert')).toBeInTheDocument();
    expect(asked).toHaveBeenCalledTimes(2);
  });

  it('changes the order through the address', async () => {
    const { address } = await open('?page=2', two);
    fireEvent.change(screen.getByRole('combobox', { name: 'Sort by' }), {
      target: { value: '-price' },
    });
    expect(address()).toBe('/s?sort=-price');
  });
});

describe('filters while typing', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const type = (name: string, value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name }), { target: { value } });

  it('applies keywords 600 ms after the last letter', async () => {
    const { address } = await open('', two);
    type('Keywords', 'yoga');
    wait(599);
    expect(address()).toBe('/s');
    wait(1);
    expect(address()).toBe('/s?keywords=yoga');
  });

  it('waits two seconds with fewer than three letters', async () => {
    const { address } = await open('', two);
    type('Keywords', 'yo');
    wait(1999);
    expect(address()).toBe('/s');
    wait(1);
    expect(address()).toBe('/s?keywords=yo');
  });

  it('applies keywords at once on Enter', async () => {
    const { address } = await open('', two);
    type('Keywords', 'hi');
    fireEvent.submit(screen.getByRole('search'));
    expect(address()).toBe('/s?keywords=hi');
  });

  it('applies a price 400 ms after the last change', async () => {
    const { address } = await open('', two);
    fireEvent.click(screen.getByRole('button', { name: 'Price' }));
    fireEvent.change(screen.getByRole('spinbutton', { name: 'Highest price' }), {
      target: { value: '50' },
    });
    wait(399);
    expect(address()).toBe('/s');
    wait(1);
    expect(address()).toBe('/s?price=0%2C50');
    expect(screen.getByRole('button', { name: '$0 – $50' })).toBeInTheDocument();
  });

  it('closes the price on Escape and gives the focus back', async () => {
    await open('', two);
    const button = screen.getByRole('button', { name: 'Price' });
    fireEvent.click(button);
    fireEvent.keyDown(screen.getByRole('dialog', { name: 'Price' }), { key: 'Escape' });
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(button).toHaveFocus();
  });

  it('forgets the price on clearing', async () => {
    const { address } = await open('?price=10,50', two);
    fireEvent.click(screen.getByRole('button', { name: '$10 – $50' }));
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(address()).toBe('/s');
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
