import { act, configure, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { listingResource, manyOf } from '#src/testing/factories.ts';
import { openSearch } from '../../testing/openSearch.tsx';

// Importing the lazy filters takes seconds on a busy machine.
configure({ asyncUtilTimeout: 10_000 });
beforeAll(
  () =>
    Promise.all([
      import('./FilterPanel.tsx'),
      import('./MobileFilters.tsx'),
      import('./SecondaryPanel.tsx'),
    ]),
  60_000,
);

const two = manyOf([
  listingResource('Slow flow', { id: 'a' }),
  listingResource('Fast', { id: 'b' }),
]);
const button = (name: string | RegExp) => screen.getByRole('button', { name });

/** Opens a filter of the bar; its fields are code of their own. */
async function openPopup(name: string | RegExp, title: string) {
  fireEvent.click(button(name));
  return within(await screen.findByRole('dialog', { name: title }));
}

describe('filters while typing', () => {
  beforeEach(() => jest.useFakeTimers());
  afterEach(() => jest.useRealTimers());
  const wait = (milliseconds: number) =>
    act(() => {
      jest.advanceTimersByTime(milliseconds);
    });
  const type = (value: string) =>
    fireEvent.change(screen.getByRole('textbox', { name: 'Keywords' }), { target: { value } });

  it('applies keywords 600 ms after the last letter', async () => {
    const { address } = await openSearch('', two);
    type('yoga');
    wait(599);
    expect(address()).toBe('/s');
    wait(1);
    expect(address()).toBe('/s?keywords=yoga');
  });

  it('waits two seconds with fewer than three letters', async () => {
    const { address } = await openSearch('', two);
    type('yo');
    wait(1999);
    expect(address()).toBe('/s');
    wait(1);
    expect(address()).toBe('/s?keywords=yo');
  });

  it('applies keywords at once on Enter', async () => {
    const { address } = await openSearch('', two);
    type('hi');
    fireEvent.submit(screen.getByRole('search'));
    expect(address()).toBe('/s?keywords=hi');
  });

  it('takes relevance away with the first keyword, and leaves other orders', async () => {
    const { address, unmount } = await openSearch('?sort=relevance', two);
    type('yoga');
    wait(600);
    expect(address()).toBe('/s?keywords=yoga');
    unmount();
    const { address: other } = await openSearch('?sort=-price', two);
    type('yoga');
    wait(600);
    expect(other()).toBe('/s?keywords=yoga&sort=-price');
  });

  it('applies a price 400 ms after the last change, and does not lose words that wait', async () => {
    const { address } = await openSearch('', two);
    const popup = await openPopup('Price', 'Price');
    type('yoga');
    const highest = popup.getByRole('spinbutton', { name: 'Highest price' });
    expect(highest).toHaveAttribute('name', 'maxPrice');
    const lowest = popup.getByRole('spinbutton', { name: 'Lowest price' });
    expect(lowest).toHaveAttribute('name', 'minPrice');
    for (const [name, value] of Object.entries({ min: '0', max: '1000', step: '5' })) {
      expect(highest).toHaveAttribute(name, value);
    }
    fireEvent.change(highest, { target: { value: '50' } });
    wait(399);
    expect(address()).toBe('/s');
    wait(1);
    expect(address()).toBe('/s?keywords=yoga&price=0%2C50');
    expect(button('Price: $0 – $50')).toBeInTheDocument();
  });
});

describe('popup of a filter', () => {
  it('closes on Escape, gives the focus back and forgets what was not applied', async () => {
    const { address } = await openSearch('', two);
    const popup = await openPopup('Duration', 'Duration');
    const hour = popup.getByRole('checkbox', { name: '1 hour' });
    fireEvent.click(hour);
    fireEvent.keyDown(hour, { key: 'Escape' });
    expect(screen.queryByRole('dialog', { name: 'Duration' })).toBeNull();
    expect(button('Duration')).toHaveFocus();
    expect(address()).toBe('/s');
    const again = await openPopup('Duration', 'Duration');
    expect(again.getByRole('checkbox', { name: '1 hour' })).not.toBeChecked();
  });

  it('closes on a press outside, not on one inside', async () => {
    await openSearch('', two);
    const popup = await openPopup('Duration', 'Duration');
    fireEvent.pointerDown(popup.getByText('45 minutes'));
    expect(screen.getByRole('dialog', { name: 'Duration' })).toBeInTheDocument();
    fireEvent.pointerDown(screen.getByRole('heading', { level: 1 }));
    expect(screen.queryByRole('dialog', { name: 'Duration' })).toBeNull();
  });

  it('closes when the focus goes on, and on Escape wherever the focus is', async () => {
    await openSearch('', two);
    await openPopup('Duration', 'Duration');
    act(() => button('More filters').focus());
    expect(screen.queryByRole('dialog', { name: 'Duration' })).toBeNull();
    await openPopup('Duration', 'Duration');
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(screen.queryByRole('dialog', { name: 'Duration' })).toBeNull();
    await openPopup('Duration', 'Duration');
    fireEvent.click(button('Duration'));
    expect(screen.queryByRole('dialog', { name: 'Duration' })).toBeNull();
  });

  it('applies several durations in their order, and clears them', async () => {
    const { address } = await openSearch('?page=3', two);
    const popup = await openPopup('Duration', 'Duration');
    fireEvent.click(popup.getByRole('checkbox', { name: '90 minutes' }));
    fireEvent.click(popup.getByRole('checkbox', { name: '30 minutes' }));
    fireEvent.click(popup.getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('/s?duration=30_minutes%2C90_minutes');
    expect(button('Duration · 2')).toHaveFocus();
    const again = await openPopup('Duration · 2', 'Duration');
    fireEvent.click(again.getByRole('button', { name: 'Clear' }));
    expect(address()).toBe('/s');
    expect(screen.queryByRole('dialog', { name: 'Duration' })).toBeNull();
  });

  it('finds a language by its name and takes one at most', async () => {
    const { address } = await openSearch('?language=german', two);
    const popup = await openPopup('Language: German', 'Language');
    expect(popup.getAllByRole('radio')).toHaveLength(9);
    const find = popup.getByRole('textbox', { name: 'Find: Language' });
    expect(find).toHaveFocus();
    fireEvent.change(find, { target: { value: 'GREE' } });
    expect(popup.getByRole('status')).toHaveTextContent('1 found');
    fireEvent.click(popup.getByRole('radio', { name: 'Greek' }));
    fireEvent.change(find, { target: { value: '' } });
    expect(popup.getByRole('radio', { name: 'Greek' })).toBeChecked();
    fireEvent.click(popup.getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('/s?language=greek');
  });

  it('takes days in the zone of the reader; the duration waits for them', async () => {
    const { address } = await openSearch('', two);
    const popup = await openPopup('Dates', 'Dates');
    const least = popup.getByRole('combobox', { name: 'At least this long' });
    expect(least).toBeDisabled();
    fireEvent.click(popup.getByRole('button', { name: 'Tomorrow' }));
    expect(popup.getByRole('button', { name: 'Tomorrow' })).toHaveAttribute('aria-pressed', 'true');
    fireEvent.change(least, { target: { value: '60' } });
    fireEvent.click(popup.getByRole('button', { name: 'Apply' }));
    const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
    const query = new URL(address(), 'http://x').searchParams;
    expect(query.get('dates')).toMatch(/^(\d{4}-\d\d-\d\d),\1$/);
    expect(query.get('minDuration')).toBe('60');
    expect(query.get('zone') ?? 'UTC').toBe(timeZone);
  });

  it('takes a suggested place at once', async () => {
    const { address } = await openSearch('', two);
    const popup = await openPopup('Place', 'Place');
    const places = ['New York', 'Los Angeles', 'San Francisco', 'Seattle', 'Portland'];
    for (const name of places) {
      expect(popup.getByRole('button', { name: new RegExp(`^${name}`) })).toBeInTheDocument();
    }
    fireEvent.click(popup.getByRole('button', { name: /^Seattle/ }));
    expect(address()).toMatch(/^\/s\?address=Seattle%2C\+Washington%2C\+United\+States&bounds=47/);
    expect(button('Place: Seattle')).toHaveFocus();
  });
});

describe('place by its name', () => {
  const portland = {
    address: 'Portland, Oregon, United States',
    type: 'place',
    origin: { lat: 45.52, lng: -122.67 },
    bounds: null,
  };
  const answer = (places: object[] | null) => {
    const asked = jest.fn(() =>
      Promise.resolve({
        ok: places !== null,
        json: () => Promise.resolve({ places, source: 'geonames' }),
      }),
    );
    Object.assign(globalThis, { fetch: asked });
  };
  const before = globalThis.fetch;
  afterEach(() => Object.assign(globalThis, { fetch: before }));
  const enter = async (text: string) => {
    const popup = await openPopup('Place', 'Place');
    const field = popup.getByRole('combobox', { name: 'Search for a place' });
    expect(field).toHaveFocus();
    fireEvent.change(field, { target: { value: text } });
    fireEvent.keyDown(field, { key: 'Enter' });
    return popup;
  };

  it('is taken on Enter for what it most likely means', async () => {
    answer([portland]);
    const { address } = await openSearch('', two);
    await enter('portl');
    expect(await screen.findByRole('button', { name: 'Place: Portland' })).toHaveFocus();
    // A choice is shown at once; the address follows.
    await waitFor(() => expect(address()).toContain('origin=45.52%2C-122.67'));
  });

  it('is requested again when it is unknown or unavailable', async () => {
    answer([]);
    const { unmount } = await openSearch('', two);
    expect(await (await enter('qqqq')).findByRole('alert')).toBeInTheDocument();
    unmount();
    answer(null);
    await openSearch('', two);
    expect(await (await enter('portl')).findByRole('alert')).toBeInTheDocument();
  });
});

describe('current location', () => {
  const geolocation = (
    ask: (found: PositionCallback, failed: PositionErrorCallback) => void,
  ): jest.Mock => {
    const getCurrentPosition = jest.fn(ask);
    Object.assign(navigator, { geolocation: { getCurrentPosition } });
    return getCurrentPosition;
  };
  afterEach(() => Reflect.deleteProperty(navigator, 'geolocation'));

  it('is requested with high accuracy, for five seconds, and searched around', async () => {
    const coords = { latitude: -36.85, longitude: 174.76 } as GeolocationCoordinates;
    const asked = geolocation(found => found({ coords } as GeolocationPosition));
    const { address } = await openSearch('', two);
    const popup = await openPopup('Place', 'Place');
    fireEvent.click(popup.getByRole('button', { name: 'Use my current location' }));
    await waitFor(() => expect(address()).toContain('origin=-36.85%2C174.76'));
    expect(asked.mock.lastCall?.[2]).toEqual({ timeout: 5000, enableHighAccuracy: true });
    expect(await screen.findByRole('button', { name: 'Place: Nearby' })).toHaveFocus();
  });

  it.each([
    [1, /keeps your location to itself/],
    [2, /could not be found out/],
    [3, /took too long/],
  ])('says why it is not known (%d)', async (code, words) => {
    geolocation((_, failed) => failed({ code } as GeolocationPositionError));
    await openSearch('', two);
    const popup = await openPopup('Place', 'Place');
    fireEvent.click(popup.getByRole('button', { name: 'Use my current location' }));
    expect(await popup.findByRole('alert')).toHaveTextContent(words);
  });

  it('is not to be had without HTTPS, which no reader has refused', async () => {
    const asked = geolocation((_, failed) => failed({ code: 1 } as GeolocationPositionError));
    Object.assign(window, { isSecureContext: false });
    await openSearch('', two);
    const popup = await openPopup('Place', 'Place');
    fireEvent.click(popup.getByRole('button', { name: 'Use my current location' }));
    expect(await popup.findByRole('alert')).toHaveTextContent(/could not be found out/);
    expect(asked).not.toHaveBeenCalled();
    Reflect.deleteProperty(window, 'isSecureContext');
  });

  it('is not to be had where the browser has none', async () => {
    await openSearch('', two);
    const popup = await openPopup('Place', 'Place');
    fireEvent.click(popup.getByRole('button', { name: 'Use my current location' }));
    expect(await popup.findByRole('alert')).toHaveTextContent(/could not be found out/);
  });
});

describe('secondary panel', () => {
  const openPanel = async (name: string) => {
    fireEvent.click(button(name));
    return within(await screen.findByRole('form', { name: 'More filters' }));
  };

  it('applies workouts, any of them or all', async () => {
    const { address } = await openSearch('', two);
    const panel = await openPanel('More filters');
    fireEvent.click(panel.getByRole('checkbox', { name: 'Dance' }));
    fireEvent.click(panel.getByRole('checkbox', { name: 'Aerobic' }));
    expect(address()).toBe('/s');
    fireEvent.click(panel.getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('/s?workouts=aerobic%2Cdance');
    const again = await openPanel('More filters (1)');
    fireEvent.click(again.getByRole('radio', { name: 'All of these' }));
    fireEvent.click(again.getByRole('button', { name: 'Apply' }));
    expect(address()).toBe('/s?workouts=has_all%3Aaerobic%2Cdance');
  });

  it('forgets on Cancel and on Escape, and resets everything on request', async () => {
    const { address } = await openSearch('?price=5,10&workouts=yoga&sort=price', two);
    const before = address();
    for (const leave of [
      (panel: ReturnType<typeof within>) =>
        fireEvent.click(panel.getByRole('button', { name: 'Cancel' })),
      (panel: ReturnType<typeof within>) =>
        fireEvent.keyDown(panel.getByRole('checkbox', { name: 'Dance' }), { key: 'Escape' }),
    ]) {
      const panel = await openPanel('More filters (1)');
      fireEvent.click(panel.getByRole('checkbox', { name: 'Dance' }));
      leave(panel);
      expect(screen.queryByRole('form', { name: 'More filters' })).toBeNull();
      expect(button('More filters (1)')).toHaveFocus();
      expect(address()).toBe(before);
    }
    const panel = await openPanel('More filters (1)');
    fireEvent.click(panel.getByRole('button', { name: 'Reset all' }));
    expect(address()).toBe('/s?sort=price');
  });
});

describe('filters of a narrow screen', () => {
  const openModal = async (name: string) => {
    fireEvent.click(button(name));
    return within(await screen.findByRole('dialog', { name: 'Filters' }));
  };

  it('count at once, and Cancel restores the search', async () => {
    const { address } = await openSearch('?price=5,10', two);
    const modal = await openModal('Filters (1)');
    fireEvent.click(modal.getByRole('checkbox', { name: '1 hour' }));
    fireEvent.click(modal.getByRole('radio', { name: 'Spanish' }));
    expect(address()).toBe('/s?price=5%2C10&language=spanish&duration=60_minutes');
    expect(modal.getByRole('button', { name: 'Show 2 classes' })).toBeInTheDocument();
    fireEvent.click(modal.getByRole('button', { name: 'Cancel' }));
    await waitFor(() => expect(address()).toBe('/s?price=5,10'));
    expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull();
  });

  it('are applied by showing the classes, with words still being typed', async () => {
    const { address } = await openSearch('', two);
    const modal = await openModal('Filters');
    fireEvent.click(modal.getByRole('checkbox', { name: '45 minutes' }));
    fireEvent.change(modal.getByRole('textbox', { name: 'Keywords' }), {
      target: { value: 'yo' },
    });
    fireEvent.click(modal.getByRole('button', { name: 'Show 2 classes' }));
    expect(address()).toBe('/s?keywords=yo&duration=45_minutes');
    expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull();
    expect(button('Filters (2)')).toBeInTheDocument();
  });

  it('forget words still being typed when the reader goes back', async () => {
    const { address, goBack } = await openSearch('?price=5,10', two);
    const modal = await openModal('Filters (1)');
    jest.useFakeTimers();
    fireEvent.change(modal.getByRole('textbox', { name: 'Keywords' }), {
      target: { value: 'yoga' },
    });
    goBack();
    act(() => jest.advanceTimersByTime(2000));
    jest.useRealTimers();
    expect(address()).toBe('/s?price=5,10');
    expect(screen.queryByRole('dialog', { name: 'Filters' })).toBeNull();
  });

  it('are all taken away on request', async () => {
    const { address } = await openSearch('?keywords=a&language=greek&sort=price', two);
    const modal = await openModal('Filters (2)');
    fireEvent.click(modal.getByRole('button', { name: 'Reset all' }));
    expect(address()).toBe('/s?sort=price');
    expect(modal.getByRole('radio', { name: 'Any language' })).toBeChecked();
  });
});
