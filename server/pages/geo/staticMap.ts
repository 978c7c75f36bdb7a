import polyline from '@mapbox/polyline';
import { drawMap, projector } from './mapDrawing.ts';
import type { MapDrawing, MapView, NamedPoint } from './mapDrawing.ts';
import type { ReadTile } from './tileArchive.ts';
import { mapPalettes, maps } from '#shared/config/maps.ts';
import type { MapTheme } from '#shared/config/maps.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { brandColours } from '#shared/settings/colours.ts';
import { circleAround } from '#shared/geo/bounds.ts';

/** A static map image. */
export interface StaticMap extends MapView {
  theme: MapTheme;
  /** Language of the names, e.g. `es`. */
  language: string;
  /** Radius of the circle around the centre in metres; null draws a marker. */
  radius: number | null;
}

/** Colour of what is marked: that of the brand. */
const accentOf = (theme: MapTheme): string =>
  brandColours(marketplace)?.[theme === 'light' ? 'day' : 'night'].accent ??
  mapPalettes[theme].accent;

const escape = (text: string) =>
  text.replace(/[&<>"]/g, character => `&#${character.charCodeAt(0)};`);

/** Draws the map as SVG from our own tiles. */
export async function staticMapSvg(map: StaticMap, readTile: ReadTile): Promise<string> {
  const { width, height, theme } = map;
  const colours = mapPalettes[theme];
  const drawing = await drawMap(map, readTile);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
<defs><radialGradient id="t"><stop offset="0" stop-color="${colours.town}"/><stop offset=".5" stop-color="${colours.town}" stop-opacity=".7"/><stop offset="1" stop-color="${colours.town}" stop-opacity="0"/></radialGradient><clipPath id="l"><path d="${drawing.land}"/></clipPath></defs>
<rect width="100%" height="100%" fill="${colours.water}"/>
<path fill="${colours.land}" d="${drawing.land}"/>
<g clip-path="url(#l)">${townsOf(drawing, map)}</g>
<g fill="none" stroke-linejoin="round"><path stroke="${colours.county}" d="${drawing.counties}"/><path stroke="${colours.region}" stroke-width="1.25" d="${drawing.states}"/><path stroke="${colours.border}" stroke-width="1.5" d="${drawing.borders}"/></g>
${labelsOf(drawing.places, map)}
${markOf(map)}
</svg>`;
}

/** Returns the radius of a place's built-up area in pixels. */
const townRadius = (people: number, zoom: number) => Math.sqrt(people) * 0.011 * 2 ** (zoom - 7);

const townsOf = ({ places }: MapDrawing, { zoom }: MapView) =>
  places
    .map(({ people, x, y }) => {
      const radius = Math.round(townRadius(people, zoom));
      return radius < 3
        ? ''
        : `<circle cx="${Math.round(x)}" cy="${Math.round(y)}" r="${radius}" fill="url(#t)"/>`;
    })
    .join('');

/** Labels the largest places without overlaps. */
function labelsOf(places: readonly NamedPoint[], { width, height, theme }: StaticMap): string {
  const colours = mapPalettes[theme];
  const taken = [
    { left: width / 2 - 30, right: width / 2 + 30, top: height / 2 - 30, bottom: height / 2 + 30 },
  ];
  const shown = [...places]
    .sort((one, other) => other.people - one.people)
    .flatMap(({ name, people, x, y }) => {
      const size = people > 500_000 ? 16 : people > 50_000 ? 14 : 12;
      const half = (name.length * size * 0.56) / 2 + 6;
      const box = { left: x - half, right: x + half, top: y - size, bottom: y + size };
      const fits =
        box.left > 0 &&
        box.right < width &&
        box.top > 0 &&
        box.bottom < height &&
        taken.every(
          other =>
            box.right < other.left ||
            box.left > other.right ||
            box.bottom < other.top ||
            box.top > other.bottom,
        );
      if (!fits) return [];
      taken.push(box);
      return [
        `<text x="${Math.round(x)}" y="${Math.round(y + size / 3)}" font-size="${size}">${escape(name)}</text>`,
      ];
    });
  return `<g font-family="Figtree, system-ui, sans-serif" font-weight="500" text-anchor="middle" fill="${colours.label}" stroke="${colours.land}" stroke-width="3" stroke-linejoin="round" paint-order="stroke">${shown.join('')}</g>`;
}

function markOf(map: StaticMap): string {
  const { width, height, center, radius, theme } = map;
  const accent = accentOf(theme);
  if (radius === null) {
    return `<circle cx="${width / 2}" cy="${height / 2}" r="9" fill="${accent}" stroke="${mapPalettes[theme].land}" stroke-width="3"/>`;
  }
  const { point } = projector(map);
  const ring = circleAround(center, radius)
    .map(point)
    .map(({ x, y }) => `${x.toFixed(1)} ${y.toFixed(1)}`);
  return `<path d="M${ring.join('L')}Z" fill="${accent}" fill-opacity="${maps.fuzzy.opacity}" stroke="${accent}" stroke-opacity=".6"/>`;
}

/** Returns the URL of the static map at the maps service. */
export function mapboxStaticUrl(map: StaticMap, token: string): string {
  const { center, zoom, width, height, theme, radius } = map;
  const accent = accentOf(theme).slice(1);
  const overlay =
    radius === null
      ? `pin-s+${accent}(${center.lng},${center.lat})`
      : `path-1+${accent}-0.6+${accent}-${maps.fuzzy.opacity}(${encodeURIComponent(
          polyline.encode(
            circleAround(center, radius).map(({ lat, lng }): [number, number] => [lat, lng]),
          ),
        )})`;
  const place = `${center.lng},${center.lat},${zoom}`;
  return `https://api.mapbox.com/styles/v1/mapbox/${theme}-v11/static/${overlay}/${place}/${width}x${height}@2x?access_token=${encodeURIComponent(token)}`;
}
