import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeMap } from '#src/testing/fakeMap.ts';
import { fakeObserver } from '#src/testing/fakeObserver.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { NoWebGlError } from './engine/sharedMap.ts';
import { Map } from './Map.tsx';
import type { MapProps } from './Map.tsx';
import { MapMarker } from './MapMarker.tsx';

const mockSharedMap = jest.fn();
jest.mock('./engine/sharedMap.ts', () => ({
  ...jest.requireActual<object>('./engine/sharedMap.ts'),
  sharedMap: (...args: unknown[]) => mockSharedMap(...args) as unknown,
}));

const camera = { center: { lat: 45.5, lng: -122.6 }, zoom: 11 };

async function open(props: Partial<MapProps> = {}, failure?: Error) {
  const map = fakeMap();
  if (failure) mockSharedMap.mockRejectedValueOnce(failure);
  mockSharedMap.mockResolvedValue(map.engine);
  const view = renderPage(<Map label="Map of the classes" camera={camera} {...props} />);
  await act(async () => {});
  return { ...view, map };
}

beforeEach(() => mockSharedMap.mockReset());

describe('Map', () => {
  test('says that it is on its way', () => {
    mockSharedMap.mockReturnValue(new Promise(() => {}));
    renderPage(<Map label="Map of the classes" camera={camera} />);
    expect(screen.getByRole('status')).toHaveTextContent('Drawing the map…');
  });

  test('shows what the camera sees, and names the source of its data', async () => {
    const { map } = await open();
    expect(map.shown).toEqual([camera]);
    expect(screen.getByRole('link', { name: 'GeoNames' })).toBeVisible();
    expect(screen.queryByRole('status')).not.toBeInTheDocument();
  });

  test('is redrawn once its size has not changed for 200 ms', async () => {
    const real = globalThis.ResizeObserver;
    const observer = fakeObserver();
    const { map } = await open();
    const resize = jest.spyOn(map.engine, 'resize');
    jest.useFakeTimers();
    observer.tell();
    jest.advanceTimersByTime(199);
    expect(resize).not.toHaveBeenCalled();
    jest.advanceTimersByTime(1);
    expect(resize).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
    globalThis.ResizeObserver = real;
  });

  test('zooms by its buttons', async () => {
    const { map } = await open();
    const zoomBy = jest.spyOn(map.engine, 'zoomBy');
    await userEvent.click(screen.getByRole('button', { name: 'Zoom in' }));
    await userEvent.click(screen.getByRole('button', { name: 'Zoom out' }));
    expect(zoomBy.mock.calls).toEqual([[1], [-1]]);
  });

  test('holds what is placed on it', async () => {
    await open({
      children: (
        <MapMarker at={camera.center}>
          <button type="button">Slow flow</button>
        </MapMarker>
      ),
    });
    expect(screen.getByRole('button', { name: 'Slow flow' })).toBeInTheDocument();
  });

  test('offers another try when the download failed', async () => {
    await open({}, new Error('offline'));
    expect(screen.getByRole('status')).toHaveTextContent('The map did not arrive');
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByRole('button', { name: 'Zoom in' })).toBeVisible();
    expect(mockSharedMap).toHaveBeenCalledTimes(2);
  });

  test('offers none where the browser draws no maps', async () => {
    await open({}, new NoWebGlError('none'));
    expect(screen.getByRole('status')).toHaveTextContent('This browser draws no maps');
    expect(screen.queryByRole('button')).not.toBeInTheDocument();
  });
});
