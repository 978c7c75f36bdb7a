import type { ExpressionSpecification, StyleSpecification } from 'maplibre-gl';
import { mapPalettes } from '#shared/config/maps.ts';
import type { MapPalette, MapTheme } from '#shared/config/maps.ts';

// No `glyphs`: names are written with the fonts that the page has.
const text = ['Figtree Variable'];
const display = ['Fraunces Variable'];

type LayerSpecification = StyleSpecification['layers'][number];

/** The tiles have names in other languages where these differ. */
const nameIn = (language: string): ExpressionSpecification => [
  'coalesce',
  ['get', language],
  ['get', 'name'],
];

/** Doubles with each zoom, as the ground itself does. */
const grounded = (atSeven: ExpressionSpecification): ExpressionSpecification => [
  'interpolate',
  ['exponential', 2],
  ['zoom'],
  3,
  ['/', atSeven, 16],
  15,
  ['*', atSeven, 256],
];

const line = (
  id: string,
  color: string,
  widths: [number, number, number, number],
): LayerSpecification => ({
  id,
  type: 'line',
  source: 'map',
  'source-layer': id,
  layout: { 'line-join': 'round' },
  paint: {
    'line-color': color,
    'line-width': ['interpolate', ['linear'], ['zoom'], ...widths],
  },
});

/** Names of areas, wide and quiet, until they give way to the names of places. */
const areaNames = (
  id: string,
  { labelFaint, land }: MapPalette,
  zooms: { minzoom: number; maxzoom: number },
  language: string,
): LayerSpecification => ({
  id,
  type: 'symbol',
  source: 'map',
  'source-layer': id,
  ...zooms,
  layout: {
    'text-field': nameIn(language),
    'text-font': display,
    'text-size': ['interpolate', ['linear'], ['zoom'], 2, 12, 6, 17],
    'text-letter-spacing': 0.06,
    'text-max-width': 7,
    'symbol-sort-key': ['-', 0, ['get', 'area']],
  },
  paint: { 'text-color': labelFaint, 'text-halo-color': land, 'text-halo-width': 1.5 },
});

const placeNames = ({ label, land }: MapPalette, language: string): LayerSpecification => ({
  id: 'places',
  type: 'symbol',
  source: 'map',
  'source-layer': 'places',
  minzoom: 3,
  // The tiles of zoom 7 hold every place; small ones wait until there is room.
  filter: [
    '>=',
    ['get', 'people'],
    ['step', ['zoom'], 0, 7, 60_000, 8, 25_000, 9, 10_000, 10, 3000, 11, 0],
  ],
  layout: {
    'text-field': nameIn(language),
    'text-font': text,
    'text-size': [
      'interpolate',
      ['linear'],
      ['zoom'],
      4,
      ['step', ['get', 'people'], 11, 4_000_000, 13],
      11,
      ['step', ['get', 'people'], 12, 50_000, 14, 500_000, 18],
    ],
    'text-max-width': 8,
    'text-padding': 6,
    'symbol-sort-key': ['-', 0, ['get', 'people']],
  },
  paint: { 'text-color': label, 'text-halo-color': land, 'text-halo-width': 1.5 },
});

/**
 * The map in the product's own colours, from the tiles of our own server. `language` is that of its
 * names.
 */
export function drawnStyle(theme: MapTheme, origin: string, language: string): StyleSpecification {
  const colours = mapPalettes[theme];
  const town: ExpressionSpecification = ['*', ['sqrt', ['get', 'people']], 0.011];
  return {
    version: 8,
    sources: {
      map: { type: 'vector', tiles: [`${origin}/api/map/tiles/{z}/{x}/{y}`], maxzoom: 7 },
    },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': colours.water } },
      {
        id: 'land',
        type: 'fill',
        source: 'map',
        'source-layer': 'land',
        paint: { 'fill-color': colours.land },
      },
      {
        id: 'towns',
        type: 'circle',
        source: 'map',
        'source-layer': 'places',
        minzoom: 5,
        paint: {
          'circle-color': colours.town,
          'circle-radius': grounded(town),
          'circle-blur': 1,
          'circle-opacity': ['interpolate', ['linear'], ['zoom'], 5, 0, 7, 0.9],
          'circle-pitch-alignment': 'map',
        },
      },
      line('counties', colours.county, [6, 0.5, 10, 1.25]),
      line('states', colours.region, [3, 0.75, 9, 1.5]),
      line('borders', colours.border, [1, 0.5, 8, 2]),
      areaNames('countryNames', colours, { minzoom: 1.5, maxzoom: 6 }, language),
      areaNames('stateNames', colours, { minzoom: 4.5, maxzoom: 8 }, language),
      placeNames(colours, language),
    ],
  };
}
