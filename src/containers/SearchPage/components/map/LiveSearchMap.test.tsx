import { act, fireEvent, screen, within } from '@testing-library/react';
import { exampleListing } from '#src/components/examples/fixtures.ts';
import { NoWebGlError } from '#src/components/Map/engine/sharedMap.ts';
import { fakeMap } from '#src/testing/fakeMap.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { LiveSearchMap } from './LiveSearchMap.tsx';
import type { Listing } from '#shared/contract/entities.ts';
import type { LatLng } from '#shared/contract/values.ts';

const mockSharedMap = jest.fn();
jest.mock('#src/components/Map/engine/sharedMap.ts', () => ({
  ...jest.requireActual<object>('#src/components/Map/engine/sharedMap.ts'),
  sharedMap: (...args: unknown[]) => mockSharedMap(...args) as unknown,
}));

const classAt = (id: string, geolocation: LatLng | null): Listing => ({
  ...exampleListing({ title: `Class ${id}`, geolocation }),
  id,
  images: [],
});
const mission = { lat: 37.7599, lng: -122.4148 };
const sunset = { lat: 37.7602, lng: -122.4691 };
const around = '37.832395,-122.356984,37.708131,-122.51781';
const listings = [
  classAt('a', mission),
  classAt('b', mission),
  classAt('c', mission),
  classAt('d', sunset),
  classAt('e', null),
];

async function open(props: Partial<Parameters<typeof LiveSearchMap>[0]> = {}) {
  const map = fakeMap();
  mockSharedMap.mockResolvedValue(map.engine);
  const onBoundsChange = jest.fn();
  const page = (more: typeof props = {}) => (
    <LiveSearchMap
      listings={listings}
      bounds={around}
      origin={null}
      onBoundsChange={onBoundsChange}
      {...props}
      {...more}
    />
  );
  const view = renderPage(page());
  await act(async () => {});
  return { ...view, map, onBoundsChange };
}
const markers = () => screen.getAllByRole('button', { expanded: false });
const group = () => screen.getByRole('button', { name: '3 classes here' });

beforeEach(() => mockSharedMap.mockReset());

describe('the map of the search', () => {
  it('has a marker with its price for each class, and one with a number where there are several', async () => {
    const { map } = await open();
    expect(markers().map(marker => marker.textContent)).toEqual(['3', '$18.00']);
    expect(screen.getByRole('button', { name: 'Class d, $18.00' })).toBeVisible();
    expect(map.shown).toEqual([
      {
        bounds: {
          ne: { lat: 37.832395, lng: -122.356984 },
          sw: { lat: 37.708131, lng: -122.51781 },
        },
      },
    ]);
  });

  it('draws a circle around each place, which is not quite its own', async () => {
    const { map } = await open();
    expect(map.told.circles).toHaveLength(4);
    for (const { center, radius } of map.told.circles) {
      expect(radius).toBe(500);
      expect([mission, sunset]).not.toContainEqual(center);
    }
  });

  it('opens a card and leafs through the classes of a group', async () => {
    const scrolled = jest.spyOn(Element.prototype, 'scrollIntoView');
    await open();
    fireEvent.click(group());
    const card = screen.getByRole('article', { name: 'Class a' });
    expect(card).toHaveFocus();
    // A map that reaches below the window would hide half of it.
    expect(scrolled.mock.contexts).toEqual([card]);
    expect(within(card).getByRole('heading')).toHaveAttribute('aria-live', 'polite');
    expect(group()).toHaveAttribute('aria-controls', card.id);
    expect(within(card).getByText('1/3')).toBeVisible();
    expect(within(card).getByText('No picture yet')).toBeVisible();
    expect(within(card).getByRole('link')).toHaveAttribute('href', '/l/class-a/a');
    fireEvent.click(within(card).getByRole('button', { name: 'Previous class' }));
    expect(within(card).getByText('3/3')).toBeVisible();
    expect(within(card).getByRole('link', { name: 'Class c' })).toBeVisible();
    fireEvent.keyDown(card, { key: 'ArrowRight' });
    expect(within(card).getByText('1/3')).toBeVisible();
  });

  it('closes the card by Escape, by its button and by a click on the map', async () => {
    const { map } = await open();
    const isOpen = () => screen.queryByRole('article') !== null;
    group().focus();
    fireEvent.click(group());
    fireEvent.keyDown(document.body, { key: 'Escape' });
    expect(isOpen()).toBe(false);
    expect(group()).toHaveFocus();
    fireEvent.click(group());
    fireEvent.click(screen.getByRole('button', { name: 'Close the card' }));
    expect(isOpen()).toBe(false);
    fireEvent.click(screen.getByRole('button', { name: 'Class d, $18.00' }));
    expect(screen.queryByText('1/1')).toBeNull();
    act(() => map.tell('click'));
    expect(isOpen()).toBe(false);
  });

  it('reports where it was moved to, with eight decimals, and only when that is elsewhere', async () => {
    const { map, onBoundsChange } = await open();
    act(() => map.moveTo({ ne: { lat: 38.123456789, lng: -122 }, sw: { lat: 37, lng: -123 } }));
    expect(onBoundsChange).toHaveBeenCalledWith('38.12345679,-122,37,-123');
    act(() => map.tell('moved'));
    expect(onBoundsChange).toHaveBeenCalledTimes(1);
    expect(map.shown).toHaveLength(1);
  });

  it('shows all classes where the search has no bounds, and the country without classes', async () => {
    const { map } = await open({ bounds: null });
    expect(map.shown[0]).toMatchObject({ padding: 64, maxZoom: 11 });
    const empty = await open({ bounds: null, listings: [] });
    expect(empty.map.shown[0]).toMatchObject({ bounds: { ne: { lat: 49.5 } } });
  });

  it('zooms by its buttons', async () => {
    const { map } = await open();
    fireEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    expect(map.told.zoom).toBe(12);
  });
});

describe('without a map', () => {
  async function fail(error: Error) {
    mockSharedMap.mockRejectedValue(error);
    renderPage(
      <LiveSearchMap listings={listings} bounds={null} origin={null} onBoundsChange={jest.fn()} />,
    );
    await act(async () => {});
  }

  it('says so where the browser draws none', async () => {
    await fail(new NoWebGlError('There is no WebGL.'));
    expect(screen.getByText('This browser draws no maps')).toBeVisible();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('tries again after a download that failed', async () => {
    await fail(new Error('offline'));
    const map = fakeMap();
    mockSharedMap.mockResolvedValue(map.engine);
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    await act(async () => {});
    expect(screen.getByRole('button', { name: '3 classes here' })).toBeVisible();
  });

  it('says so when the maps service refuses', async () => {
    const { map } = await open();
    act(() => map.tell('refused'));
    expect(screen.getByText('The map is resting')).toBeVisible();
  });
});
