import { readFile } from 'node:fs/promises';
import path from 'node:path';
import express from 'express';
import type { Response, Router } from 'express';
import type { Logger } from 'pino';
import { z } from 'zod';
import { createGazetteer } from './gazetteer.ts';
import { createMapboxPlaces } from './mapboxSearch.ts';
import { mapboxStaticUrl, staticMapSvg } from './staticMap.ts';
import { openTileArchive } from './tileArchive.ts';
import { drawingPolicy } from '#server/http/answerHeaders.ts';
import { lazily } from '#server/http/lazily.ts';
import type { ZonesNear } from '../zones/zonesNear.ts';
import { maps } from '#shared/config/maps.ts';
import { dayMs } from '#shared/time/time.ts';
import type { GazetteerFile } from '#shared/geo/gazetteerFile.ts';
import type { PlacePredictions } from '#shared/geo/place.ts';

/** Sources of maps and place search. */
/** Dependencies of maps and place search. */
export interface GeoOptions {
  /** Folder with the tiles and the gazetteer of the build. */
  folder: string;
  /** Public token of the maps service; null uses the files of the build. */
  mapboxToken: string | null;
  siteOrigin: string;
  zonesNear: ZonesNear;
  logger: Logger;
  /** For tests. */
  send?: typeof fetch;
}

const maxPredictions = 5;
const daySeconds = dayMs / 1000;

const language = z
  .string()
  .regex(/^[a-z]{2}(-[A-Z]{2})?$/)
  .default('en');
const placesQuery = z.object({ query: z.string().trim().min(1).max(200), language });
const tilePath = z.object({
  zoom: z.coerce.number().int().min(0).max(22),
  x: z.coerce.number().int().min(0),
  y: z.coerce.number().int().min(0),
});
const finite = z.coerce.number();
const staticQuery = z
  .object({
    lat: finite.min(-85).max(85),
    lng: finite.min(-180).max(180),
    zoom: finite.min(0).max(20).default(maps.defaultZoom),
    width: finite.int().min(40).max(maps.staticMaxWidth),
    height: finite.int().min(40).max(maps.staticMaxWidth),
    theme: z.enum(['light', 'dark']).default('light'),
    radius: finite.min(10).max(50_000).optional(),
    language,
  })
  .transform(({ lat, lng, radius = null, ...view }) => ({ ...view, center: { lat, lng }, radius }));

const invalid = { errors: [{ status: 400, code: 'validation-invalid-value', title: 'Invalid' }] };

/**
 * Routes below /api: `map/tiles/{zoom}/{x}/{y}`, `map/static`, `places` and `time-zone-cities`,
 * equal for all callers.
 */
export function geoRouter(options: GeoOptions): Router {
  const router = express.Router();
  addMaps(router, options);
  addPlaces(router, options);
  return router;
}

/** Tiles and pictures of maps. */
function addMaps(router: Router, { folder, mapboxToken }: GeoOptions): void {
  const tiles = lazily(() => openTileArchive(folder));
  router.get('/map/tiles/:zoom/:x/:y', async (req, res) => {
    const parsed = tilePath.safeParse(req.params);
    if (!parsed.success) return void res.status(400).json(invalid);
    const { zoom, x, y } = parsed.data;
    const tile = await (await tiles())(zoom, x, y);
    res.set('Cache-Control', `public, max-age=${7 * daySeconds}`);
    if (!tile) return void res.status(204).end();
    res
      .set({ 'Content-Type': 'application/vnd.mapbox-vector-tile', 'Content-Encoding': 'gzip' })
      .send(tile);
  });

  router.get('/map/static', async (req, res) => {
    const parsed = staticQuery.safeParse(req.query);
    if (!parsed.success) return void res.status(400).json(invalid);
    if (mapboxToken) {
      res.set('Cache-Control', `public, max-age=${daySeconds}`);
      return res.redirect(302, mapboxStaticUrl(parsed.data, mapboxToken));
    }
    const svg = await staticMapSvg(parsed.data, await tiles());
    res
      .set({
        'Cache-Control': `public, max-age=${7 * daySeconds}`,
        'Content-Security-Policy': drawingPolicy,
      })
      .type('image/svg+xml')
      .send(svg);
  });
}

/** Search for places, and for the time zones of cities. */
function addPlaces(router: Router, options: GeoOptions): void {
  const { folder, mapboxToken: token, siteOrigin, zonesNear, logger, send } = options;
  const gazetteer = lazily(async () =>
    createGazetteer(
      JSON.parse(await readFile(path.join(folder, 'places.json'), 'utf8')) as GazetteerFile,
    ),
  );
  const mapbox = token ? createMapboxPlaces({ token, siteOrigin, send }) : null;

  function failed(res: Response, error: unknown) {
    logger.warn({ err: error }, 'place search failed');
    const title = 'Places can not be looked up.';
    res.status(503).json({ errors: [{ status: 503, code: 'place-search-failed', title }] });
  }

  router.get('/places', async (req, res) => {
    const parsed = placesQuery.safeParse(req.query);
    if (!parsed.success) return void res.status(400).json(invalid);
    const { query, language } = parsed.data;
    try {
      const answer: PlacePredictions = mapbox
        ? { source: 'mapbox', places: await mapbox(query, maxPredictions, language) }
        : { source: 'geonames', places: (await gazetteer())(query, maxPredictions, language) };
      res.set('Cache-Control', mapbox ? 'no-store' : `public, max-age=${daySeconds}`).json(answer);
    } catch (error) {
      failed(res, error);
    }
  });
  // Always of the gazetteer: the maps service has no zones.
  router.get('/time-zone-cities', async (req, res) => {
    const parsed = placesQuery.safeParse(req.query);
    if (!parsed.success) return void res.status(400).json(invalid);
    const { query, language } = parsed.data;
    try {
      const cities = (await gazetteer())(query, maxPredictions, language)
        .map(({ address, origin, country = '' }) => ({
          address,
          zones: zonesNear(country, origin),
        }))
        .filter(({ zones }) => zones.length > 0);
      res.set('Cache-Control', `public, max-age=${daySeconds}`).json({ cities });
    } catch (error) {
      failed(res, error);
    }
  });
}
