import { createGlEngine } from './glEngine.ts';
import type { GlMap } from './glEngine.ts';
import { mapPalettes } from '#shared/config/maps.ts';

/** A renderer without WebGL that records its calls, with the events of the real ones. */
function fakeRenderer() {
  const handlers = new Map<string, ((event: object) => void)[]>();
  const fire = (name: string, event: object = {}) => handlers.get(name)?.forEach(run => run(event));
  const sources = new Map<string, { setData: jest.Mock }>();
  const layers: { id: string; paint: Record<string, unknown> }[] = [];
  const calls: [string, ...unknown[]][] = [];
  const moving = (name: string, ...given: unknown[]) => {
    calls.push([name, ...given]);
    fire('move');
    fire('moveend');
  };
  const canvas = document.createElement('canvas');
  const container = document.createElement('div');
  const map = {
    on: (name: string, run: (event: object) => void) =>
      handlers.set(name, [...(handlers.get(name) ?? []), run]),
    getCanvas: () => canvas,
    getCanvasContainer: () => container,
    fitBounds: (...given: unknown[]) => moving('fitBounds', ...given),
    jumpTo: (...given: unknown[]) => moving('jumpTo', ...given),
    resize: () => moving('resize'),
    zoomTo: (...given: unknown[]) => moving('zoomTo', ...given),
    getZoom: () => 11,
    getBounds: () => ({
      getNorth: () => 2,
      getEast: () => 190,
      getSouth: () => 1,
      getWest: () => 170,
    }),
    getCenter: () => ({ lat: 0, lng: 179 }),
    project: ([lng, lat]: [number, number]) => ({ x: lng, y: lat }),
    setStyle: (...given: unknown[]) => {
      calls.push(['setStyle', ...given]);
      sources.clear();
      layers.length = 0;
    },
    getSource: (id: string) => sources.get(id),
    addSource: (id: string, source: object) => {
      calls.push(['addSource', source]);
      sources.set(id, { setData: jest.fn() });
    },
    addLayer: (layer: (typeof layers)[number]) => layers.push(layer),
  };
  const engine = createGlEngine(
    { createMap: () => map as unknown as GlMap, styleOf: theme => `style:${theme}` },
    'light',
  );
  return { engine, fire, calls, layers, sources, canvas, container };
}

const circle = { center: { lat: 45, lng: -122 }, radius: 500 };

describe('the map behind the adapter', () => {
  it('reports what a person moved, and not what the page showed', () => {
    const { engine, fire, container } = fakeRenderer();
    const moved = jest.fn();
    const move = jest.fn();
    const stop = engine.on('moved', moved);
    engine.on('move', move);
    engine.show({ center: { lat: 1, lng: 2 }, zoom: 11 });
    engine.resize();
    expect(moved).not.toHaveBeenCalled();
    expect(move).toHaveBeenCalled();
    engine.zoomBy(1);
    fire('moveend');
    expect(moved).toHaveBeenCalledTimes(2);
    stop();
    fire('moveend');
    expect(moved).toHaveBeenCalledTimes(2);
    expect(container).toContainElement(engine.overlay);
  });

  it('shows bounds across the date line in one piece, and places on the near side of it', () => {
    const { engine, calls } = fakeRenderer();
    engine.show({ bounds: { ne: { lat: 2, lng: -170 }, sw: { lat: 1, lng: 170 } }, maxZoom: 11 });
    expect(calls).toEqual([
      [
        'fitBounds',
        [
          [170, 1],
          [190, 2],
        ],
        { padding: 0, animate: false, maxZoom: 11 },
      ],
    ]);
    expect(engine.project({ lat: 0, lng: -179 })).toEqual({ x: 181, y: 0 });
    expect(engine.bounds().ne).toEqual({ lat: 2, lng: 190 });
  });

  it('draws circles in the colour of the brand, in each theme', () => {
    document.documentElement.style.setProperty('--accent', 'light-dark(#00665c,#7fe0d4)');
    const { engine, fire, layers } = fakeRenderer();
    engine.setCircles([circle]);
    fire('style.load');
    expect(layers[0]).toMatchObject({ paint: { 'fill-color': '#00665c' } });
    engine.setTheme('dark');
    fire('style.load');
    expect(layers[0]).toMatchObject({ paint: { 'fill-color': '#7fe0d4' } });
    document.documentElement.style.removeProperty('--accent');
  });

  it('draws circles as soon as there is a style, again in the next theme, and moves them', () => {
    const { engine, fire, calls, layers, sources } = fakeRenderer();
    engine.setCircles([circle]);
    expect(layers).toEqual([]);
    fire('style.load');
    expect(layers[0]).toMatchObject({
      paint: { 'fill-opacity': 0.2, 'fill-color': mapPalettes.light.accent },
    });
    engine.setCircles([]);
    expect(sources.get('circles')?.setData).toHaveBeenCalledWith({
      type: 'FeatureCollection',
      features: [],
    });
    engine.setTheme('light');
    engine.setTheme('dark');
    engine.setCircles([circle]);
    fire('style.load');
    expect(calls.filter(([name]) => name === 'setStyle')).toEqual([
      ['setStyle', 'style:dark', { diff: false }],
    ]);
    expect(layers[0]).toMatchObject({ paint: { 'fill-color': mapPalettes.dark.accent } });
    expect(calls.at(-1)).toMatchObject([
      'addSource',
      { data: { features: [{ geometry: { type: 'Polygon' } }] } },
    ]);
  });

  it('says when the service refuses, and takes a lost tile for nothing', async () => {
    const { engine, fire } = fakeRenderer();
    const refused = jest.fn();
    engine.on('refused', refused);
    fire('error', { error: { status: 404 } });
    fire('error', {});
    expect(refused).not.toHaveBeenCalled();
    fire('error', { error: { status: 401 } });
    expect(refused).toHaveBeenCalledTimes(1);
    const onNextPage = jest.fn();
    engine.on('refused', onNextPage);
    await Promise.resolve();
    expect(onNextPage).toHaveBeenCalledTimes(1);
    fire('style.load');
    fire('error', { error: { status: 401 } });
    expect(refused).toHaveBeenCalledTimes(1);
  });

  it('names its canvas', () => {
    const { engine, canvas } = fakeRenderer();
    engine.setLabel('Map of the classes');
    expect(canvas).toHaveAttribute('aria-label', 'Map of the classes');
  });
});
