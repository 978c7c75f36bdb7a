import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { readSettingsFrom } from '#shared/config/marketplace.ts';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { VectorTile } from '@mapbox/vector-tile';
import express from 'express';
import { PbfReader } from 'pbf';
import pino from 'pino';
import { geoRouter } from './geoRouter.ts';
import type { GeoOptions } from './geoRouter.ts';
import { listen } from '#server/testing/listen.ts';
import { gazetteerOf } from '#scripts/bundler/geo/places.ts';
import { cutTiles } from '#scripts/bundler/geo/tiles.ts';
import type { PlacePredictions } from '#shared/geo/place.ts';

// An island around Portland with one town on it.
const island = {
  type: 'Polygon' as const,
  coordinates: [
    [
      [-123, 45],
      [-122, 45],
      [-122, 46],
      [-123, 46],
      [-123, 45],
    ],
  ],
};
const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-geo-'));
const layer = (name: string, geometry: GeoJSON.Geometry, properties = {}) => ({
  name,
  from: 0,
  data: {
    type: 'FeatureCollection' as const,
    features: [{ type: 'Feature' as const, geometry, properties }],
  },
});
const { bytes, index } = cutTiles([
  layer('land', island),
  layer(
    'places',
    { type: 'Point', coordinates: [-122.6, 45.53] },
    { name: 'Rose & "City"', es: 'Ciudad rosa', people: 652_503 },
  ),
]);
writeFileSync(path.join(folder, 'tiles.bin'), bytes);
writeFileSync(path.join(folder, 'tiles.json'), JSON.stringify(index));
writeFileSync(
  path.join(folder, 'places.json.gz'),
  gzipSync(
    JSON.stringify(
      gazetteerOf(
        [
          {
            name: 'Portland',
            altName: '',
            country: 'US',
            adminCode: 'OR',
            featureCode: 'PPL',
            population: 650_000,
            loc: { coordinates: [-122.6, 45.5] },
          },
        ],
        [],
      ),
    ),
  ),
);

let site: Awaited<ReturnType<typeof listen>> | undefined;
afterEach(() => site?.close());
afterAll(() => rmSync(folder, { recursive: true }));

async function start(more: Partial<GeoOptions> = {}) {
  const router = geoRouter({
    folder,
    mapboxToken: null,
    siteOrigin: 'https://flow.example',
    zonesNear: (country, { lat }) => [`${country} ${lat}`],
    logger: pino({ level: 'silent' }),
    ...more,
  });
  site = await listen(express().use('/api', router));
  const { url } = site;
  return (address: string) => fetch(`${url}/api/${address}`, { redirect: 'manual' });
}

describe('tiles', () => {
  it('are sent as the build cut them', async () => {
    const get = await start();
    const answer = await get('map/tiles/7/20/45');
    expect(answer.headers.get('content-type')).toBe('application/vnd.mapbox-vector-tile');
    const tile = new VectorTile(new PbfReader(new Uint8Array(await answer.arrayBuffer())));
    expect(tile.layers.land?.length).toBe(1);
    expect(tile.layers.places?.feature(0).properties.people).toBe(652_503);
  });

  it('are empty on the sea, and refused where there can be none', async () => {
    const get = await start();
    expect((await get('map/tiles/7/0/0')).status).toBe(204);
    expect((await get('map/tiles/-1/0/0')).status).toBe(400);
    expect((await get('map/tiles/7/a/0')).status).toBe(400);
  });

  it('that are alike are stored once', () => {
    const inside = cutTiles([
      layer('land', {
        type: 'Polygon',
        coordinates: [
          [
            [-170, -80],
            [170, -80],
            [170, 80],
            [-170, 80],
            [-170, -80],
          ],
        ],
      }),
    ]);
    const places = Object.values(inside.index).map(String);
    expect(places.length).toBeGreaterThan(1000);
    expect(new Set(places).size).toBeLessThan(places.length / 10);
    const [offset, length] = inside.index['7/64/64'] ?? [0, 0];
    expect(gunzipSync(inside.bytes.subarray(offset, offset + length)).length).toBeGreaterThan(0);
  });
});

describe('the picture of a map', () => {
  const around = 'map/static?lat=45.5&lng=-122.6&width=640&height=320';

  it('shows land, names and a circle in the colours of the theme', async () => {
    const get = await start();
    const answer = await get(`${around}&zoom=9&radius=500&theme=dark`);
    const svg = await answer.text();
    expect(answer.headers.get('content-type')).toMatch(/^image\/svg\+xml/);
    expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    expect(svg).toContain('fill="#2a1b33" d="M');
    expect(svg).toContain('fill-opacity="0.2"');
    expect(svg.match(/L/g)?.length).toBeGreaterThan(45);
    const bright = await (await get(`${around}&zoom=9`)).text();
    expect(bright).toContain('fill="#f8f1e9"');
    expect(bright).toContain('r="9"');
  });

  it('marks a place in the colour of the brand', async () => {
    const get = await start();
    readSettingsFrom(() => ({ mainColor: '#00665c', nightColor: '#7fe0d4' }));
    const day = await (await get(`${around}&zoom=9`)).text();
    const night = await (await get(`${around}&zoom=9&theme=dark`)).text();
    readSettingsFrom(() => ({}));
    expect(day).toContain('r="9" fill="#00665c"');
    expect(night).toContain('r="9" fill="#7fe0d4"');
  });

  it('escapes names', async () => {
    const get = await start();
    const svg = await (
      await get('map/static?lat=45.56&lng=-122.6&width=640&height=320&zoom=11')
    ).text();
    expect(svg).toContain('Rose &#38; &#34;City&#34;');
  });

  it('has names in the requested language', async () => {
    const get = await start();
    const svg = await (
      await get('map/static?lat=45.56&lng=-122.6&width=640&height=320&zoom=11&language=es')
    ).text();
    expect(svg).toContain('Ciudad rosa');
  });

  it('is at most 640 pixels wide', async () => {
    const get = await start();
    expect((await get('map/static?lat=45.5&lng=-122.6&width=641&height=320')).status).toBe(400);
    expect((await get('map/static?lat=95&lng=-122.6&width=640&height=320')).status).toBe(400);
    expect((await get('map/static?lng=1&width=640&height=320')).status).toBe(400);
  });

  it('comes from the maps service when there is a token', async () => {
    const get = await start({ mapboxToken: 'pk.one' });
    const circle = (await get(`${around}&radius=500&theme=dark`)).headers.get('location') ?? '';
    expect(circle).toMatch(
      /^https:\/\/api\.mapbox\.com\/styles\/v1\/mapbox\/dark-v11\/static\/path-/,
    );
    expect(circle).toMatch(/\/-122\.6,45\.5,11\/640x320@2x\?access_token=pk\.one$/);
    const marked = (await get(around)).headers.get('location') ?? '';
    expect(marked).toContain('/light-v11/static/pin-s+c8412a(-122.6,45.5)/');
  });
});

describe('place search', () => {
  const ask = async (get: Awaited<ReturnType<typeof start>>, query: string) =>
    (await (await get(`places?${query}`)).json()) as PlacePredictions;

  it('searches the gazetteer without a token', async () => {
    const get = await start();
    expect(await ask(get, 'query=port')).toMatchObject({
      source: 'geonames',
      places: [{ address: 'Portland, Oregon, United States', type: 'place' }],
    });
    expect(await ask(get, 'query=port&language=es')).toMatchObject({
      places: [{ address: 'Portland, Oregón, Estados Unidos' }],
    });
    expect((await get('places?query=%20')).status).toBe(400);
    expect((await get('places?query=a&language=<b>')).status).toBe(400);
  });

  it('searches the maps service with one, for five places at most', async () => {
    const asked: string[] = [];
    const send = ((url: string) => {
      asked.push(url);
      return Promise.resolve(
        Response.json({
          features: [
            { place_name: '1 Elm St', place_type: ['address'], center: [-122, 45] },
            {
              place_name: 'Oregon',
              place_type: ['region'],
              center: [-120, 44],
              bbox: [-124, 42, -116, 46],
            },
          ],
        }),
      );
    }) as typeof fetch;
    const get = await start({ mapboxToken: 'pk.one', send });
    expect(await ask(get, 'query=elm%3B%2F..&language=es')).toEqual({
      source: 'mapbox',
      places: [
        { address: '1 Elm St', type: 'address', origin: { lat: 45, lng: -122 }, bounds: null },
        {
          address: 'Oregon',
          type: 'region',
          origin: { lat: 44, lng: -120 },
          bounds: { ne: { lat: 46, lng: -116 }, sw: { lat: 42, lng: -124 } },
        },
      ],
    });
    expect(asked[0]).toContain('/mapbox.places/elm%2C%2F...json?access_token=pk.one');
    expect(asked[0]).toMatch(/limit=5&language=es$/);
  });

  it.each([
    ['does not answer', () => Promise.reject(new Error('offline'))],
    ['refuses', () => Promise.resolve(new Response('', { status: 401 }))],
    ['answers something else', () => Promise.resolve(Response.json({ hello: 1 }))],
  ])('says so when the maps service %s', async (_, send) => {
    const get = await start({ mapboxToken: 'pk.one', send: send as typeof fetch });
    expect((await get('places?query=portland')).status).toBe(503);
  });
});

describe('the search for zones by a city', () => {
  it('returns the zones of its country, by the gazetteer though a maps service finds the places', async () => {
    const get = await start({ mapboxToken: 'pk.1' });
    const answer = await get('time-zone-cities?query=portl');
    expect(await answer.json()).toEqual({
      cities: [{ address: expect.stringMatching(/^Portland, /), zones: ['US 45.5'] }],
    });
    expect((await get('time-zone-cities?query=')).status).toBe(400);
  });
});
