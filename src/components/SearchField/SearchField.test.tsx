import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useNavigate } from 'react-router-dom';
import { renderPage } from '#src/testing/renderPage.tsx';
import type { PlacePredictions } from '#shared/geo/place.ts';
import { SearchField } from './SearchField.tsx';

const portland = {
  address: 'Portland, Oregon, United States',
  type: 'place' as const,
  origin: { lat: 45.52345, lng: -122.67621 },
  bounds: { ne: { lat: 45.6, lng: -122.5 }, sw: { lat: 45.4, lng: -122.8 } },
};
const elm = { ...portland, address: '1 Elm St', type: 'address' as const, bounds: null };
const asked: URL[] = [];

function answerWith(answer: PlacePredictions | null) {
  globalThis.fetch = ((address: string) => {
    asked.push(new URL(address, 'https://flow.example'));
    return Promise.resolve({
      ok: answer !== null,
      status: 503,
      json: () => Promise.resolve(answer),
    });
  }) as unknown as typeof fetch;
}
const found: PlacePredictions = { source: 'geonames', places: [portland, elm] };
const originalFetch = globalThis.fetch;
beforeEach(() => {
  asked.length = 0;
  answerWith(found);
});
afterEach(() => {
  globalThis.fetch = originalFetch;
});

const place = () => screen.getByRole('combobox', { name: 'Near a place' });
const keywords = () => screen.getByRole('searchbox');
const queryOf = (address: string) =>
  Object.fromEntries(new URL(address, 'https://flow.example').searchParams);

/** The field, and a way to somewhere else beside it. */
function SearchAndGo({ to }: { to: '/about' | -1 }) {
  const navigate = useNavigate();
  return (
    <>
      <SearchField />
      <button onClick={() => void (to === -1 ? navigate(to) : navigate(to))}>Go</button>
    </>
  );
}

describe('SearchField', () => {
  it('searches by keywords without requesting places', async () => {
    const view = renderPage(<SearchField />);
    await userEvent.type(keywords(), 'yoga{Enter}');
    expect(view.address()).toBe('/s?keywords=yoga');
    expect(asked.filter(({ pathname }) => pathname !== '/api/search/suggest')).toEqual([]);
  });

  it('leaves one step to go back after two presses', async () => {
    const view = renderPage(<SearchAndGo to={-1} />, { at: '/about' });
    await userEvent.dblClick(screen.getByRole('button', { name: 'Search' }));
    expect(view.address()).toBe('/s');
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    expect(view.address()).toBe('/about');
  });

  it('does not fetch back who has gone on while a place was looked up', async () => {
    const answers: (() => void)[] = [];
    globalThis.fetch = (() =>
      new Promise(resolve => {
        answers.push(() => resolve({ ok: true, json: () => Promise.resolve(found) } as Response));
      })) as typeof fetch;
    const view = renderPage(<SearchAndGo to="/about" />);
    await userEvent.type(place(), 'portland{Enter}{Enter}');
    await userEvent.click(screen.getByRole('button', { name: 'Go' }));
    answers.forEach(answer => answer());
    await waitFor(() => expect(screen.getByRole('search')).not.toHaveAttribute('aria-busy'));
    expect(view.address()).toBe('/about');
  });

  it('searches by the place chosen with the keys', async () => {
    const view = renderPage(<SearchField />);
    await userEvent.type(place(), 'port');
    const options = await screen.findAllByRole('option');
    expect(options.map(option => option.textContent)).toEqual([portland.address, elm.address]);
    expect(place()).toHaveAttribute('aria-expanded', 'true');
    expect(screen.getByText('Places by GeoNames')).toBeVisible();
    await userEvent.keyboard('{ArrowDown}');
    expect(place()).toHaveAttribute('aria-activedescendant', options[0]?.id);
    expect(options[0]).toHaveAttribute('aria-selected', 'true');
    await userEvent.keyboard('{Enter}');
    expect(place()).toHaveValue(portland.address);
    expect(place()).toHaveAttribute('aria-expanded', 'false');
    await userEvent.keyboard('{Enter}');
    await waitFor(() =>
      expect(queryOf(view.address())).toEqual({
        address: portland.address,
        bounds: '45.6,-122.5,45.4,-122.8',
        origin: '45.52345,-122.67621',
      }),
    );
  });

  it('searches 500 metres around an address chosen with the mouse, with the keywords', async () => {
    const view = renderPage(<SearchField />);
    await userEvent.type(keywords(), 'yoga');
    await userEvent.type(place(), '1 elm');
    await userEvent.click(await screen.findByRole('option', { name: elm.address }));
    await userEvent.click(screen.getByRole('button', { name: 'Search' }));
    await waitFor(() => expect(view.address()).toContain('keywords=yoga'));
    const [north = 0, , south = 0] = (queryOf(view.address()).bounds ?? '').split(',').map(Number);
    expect(((north - south) * Math.PI * 6_371_000) / 180).toBeCloseTo(1000, 0);
  });

  it('takes what is typed for the first place it means', async () => {
    const view = renderPage(<SearchField />);
    await userEvent.type(place(), 'portland{Enter}');
    await waitFor(() => expect(queryOf(view.address()).address).toBe(portland.address));
  });

  it('says that it does not know a place, and stays', async () => {
    answerWith({ source: 'geonames', places: [] });
    const view = renderPage(<SearchField />, { at: '/about' });
    await userEvent.type(place(), 'qqqq{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent("We didn't recognize this location");
    expect(place()).toHaveFocus();
    expect(place()).toHaveAttribute('aria-invalid', 'true');
    expect(view.address()).toBe('/about');
    await userEvent.type(place(), 'q');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('says that places cannot be looked up', async () => {
    answerWith(null);
    renderPage(<SearchField />);
    await userEvent.type(place(), 'portland');
    expect(await screen.findByText(/cannot be looked up right now/)).toBeVisible();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByRole('alert')).toHaveTextContent(/cannot be looked up/);
  });

  it('closes the list by Escape and when the field is left', async () => {
    renderPage(<SearchField />);
    await userEvent.type(place(), 'port');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getAllByRole('option')).toHaveLength(2);
    await userEvent.tab();
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('retains the filters of the search page, and takes its place away when that is emptied', async () => {
    const at = `/s?address=Portland&bounds=1,1,0,0&origin=0,0&price=5,20&page=3`;
    const view = renderPage(<SearchField />, { at });
    expect(place()).toHaveValue('Portland');
    await userEvent.type(keywords(), 'hiit{Enter}');
    expect(queryOf(view.address())).toMatchObject({ bounds: '1,1,0,0', price: '5,20' });
    expect(queryOf(view.address())).not.toHaveProperty('page');
    await userEvent.clear(place());
    await act(() => userEvent.keyboard('{Enter}'));
    expect(queryOf(view.address())).toEqual({ keywords: 'hiit', price: '5,20' });
  });
});

describe('suggestions', () => {
  const suggested = [
    { kind: 'workout', id: 'yoga', label: 'yoga' },
    { kind: 'class', id: 'a', label: 'Yoga Nidra', teacher: 'ليلى' },
    { kind: 'teacher', id: 'b', label: 'Yolanda' },
    { kind: 'place', id: 'York', label: 'York, England', place: portland },
  ];
  const combobox = () => screen.findByRole('combobox', { name: 'Search classes' });

  async function typed(answer: unknown) {
    const fetched = jest.fn((_: string) =>
      Promise.resolve({ ok: true, json: () => Promise.resolve({ data: answer }) } as Response),
    );
    globalThis.fetch = fetched as unknown as typeof fetch;
    const view = renderPage(<SearchField />);
    await userEvent.type(keywords(), 'yo');
    return { ...view, fetched };
  }

  it('are requested after a pause, and chosen with the keys', async () => {
    const { address, fetched } = await typed(suggested);
    const options = await screen.findAllByRole('option');
    expect(fetched.mock.calls).toEqual([
      ['/api/search/suggest?q=yo&language=en-US', expect.anything()],
    ]);
    expect(options.map(option => option.textContent)).toEqual([
      'Yoga Workout',
      'Yoga Nidra Class with ليلى',
      'Yolanda Teacher',
      'York, England Near this place',
    ]);
    expect(await combobox()).toHaveAttribute('aria-expanded', 'true');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(await combobox()).toHaveAttribute('aria-activedescendant', options[1]?.id);
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/l/yoga-nidra/a');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it.each([
    [0, '/s?workouts=yoga'],
    [2, '/u/b'],
    [
      3,
      '/s?address=York%2C+England&bounds=45.6%2C-122.5%2C45.4%2C-122.8&origin=45.52345%2C-122.67621',
    ],
  ])('lead to their page: number %i', async (index, expected) => {
    const { address } = await typed(suggested);
    const option = (await screen.findAllByRole('option'))[index]!;
    await userEvent.click(option);
    expect(address()).toBe(expected);
    // A filter is no word of the search any more.
    expect(await combobox()).toHaveValue(index === 2 ? 'yo' : '');
  });

  it('are not shown for another text', async () => {
    await typed(suggested);
    await screen.findAllByRole('option');
    globalThis.fetch = (() => new Promise(() => {})) as typeof fetch;
    await userEvent.type(await combobox(), 'g');
    expect(screen.getAllByRole('option')).toHaveLength(4);
    await userEvent.clear(await combobox());
    await userEvent.type(await combobox(), 'p');
    expect(screen.queryByRole('option')).toBeNull();
  });

  it('leave Enter to the search, and are closed by Escape', async () => {
    const { address } = await typed(suggested);
    await screen.findAllByRole('option');
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.keyboard('{Enter}');
    expect(address()).toBe('/s?keywords=yo');
  });
});
