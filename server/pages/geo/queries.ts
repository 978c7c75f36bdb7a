import * as v from 'valibot';
import { maps } from '#shared/config/maps.ts';

/** A number as it is written in an address. */
const decimal = (least: number, most: number) =>
  v.pipe(
    v.string(),
    v.regex(/^-?\d+(\.\d+)?(e-?\d+)?$/),
    v.transform(Number),
    v.minValue(least),
    v.maxValue(most),
  );
const whole = (least: number, most: number) => v.pipe(decimal(least, most), v.integer());

const language = v.optional(v.pipe(v.string(), v.regex(/^[a-z]{2}(-[A-Z]{2})?$/)), 'en');

/** Query of GET /api/places and GET /api/time-zone-cities. */
export const placesQuery = v.object({
  query: v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200)),
  language,
});

/** Query of GET /api/map/static: degrees, pixels and metres. */
export const mapQuery = v.object({
  lat: decimal(-85, 85),
  lng: decimal(-180, 180),
  zoom: v.optional(decimal(0, 20)),
  width: whole(40, maps.staticMaxWidth),
  height: whole(40, maps.staticMaxWidth),
  theme: v.optional(v.picklist(['light', 'dark']), 'light'),
  radius: v.optional(decimal(10, 50_000)),
  language,
});

/** Address of GET /api/map/tiles/{zoom}/{x}/{y}. */
export const tilePath = v.object({
  zoom: whole(0, 22),
  x: whole(0, Number.MAX_SAFE_INTEGER),
  y: whole(0, Number.MAX_SAFE_INTEGER),
});
