import express from 'express';
import type { Response, Router } from 'express';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { FindPlaces } from './gazetteer.ts';
import { openGazetteer } from './openGazetteer.ts';
import { createMapboxPlaces } from './mapboxSearch.ts';
import { mapboxStaticUrl, staticMapSvg } from './staticMap.ts';
import { mapQuery, placesQuery, tilePath } from './queries.ts';
import { openTileArchive } from './tileArchive.ts';
import { drawingPolicy } from '#server/http/answerHeaders.ts';
import { lazily } from '#server/http/lazily.ts';
import type { ZonesNear } from '../zones/zonesNear.ts';
import { maps } from '#shared/config/maps.ts';
import { dayMs } from '#shared/time/time.ts';
import type { PlacePredictions } from '#shared/geo/place.ts';

/** Dependencies of maps and place search. */
export interface GeoOptions {
  /** Folder with the tiles and the gazetteer of the build. */
  folder: string;
  /** That of the folder when left out. */
  gazetteer?: () => Promise<FindPlaces>;
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

/** Operators may change the colour of what is marked. */
const pictureCaching = `public, max-age=3600, stale-while-revalidate=${7 * daySeconds}`;

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
    const parsed = v.safeParse(tilePath, req.params);
    if (!parsed.success) return void res.status(400).json(invalid);
    const { zoom, x, y } = parsed.output;
    const tile = await (await tiles())(zoom, x, y);
    res.set('Cache-Control', `public, max-age=${7 * daySeconds}`);
    if (!tile) return void res.status(204).end();
    res
      .set({ 'Content-Type': 'application/vnd.mapbox-vector-tile', 'Content-Encoding': 'gzip' })
      .send(tile);
  });

  router.get('/map/static', async (req, res) => {
    const parsed = v.safeParse(mapQuery, req.query);
    if (!parsed.success) return void res.status(400).json(invalid);
    const { lat, lng, zoom = maps.defaultZoom, radius = null, ...look } = parsed.output;
    const map = { ...look, zoom, center: { lat, lng }, radius };
    if (mapboxToken) {
      res.set('Cache-Control', pictureCaching);
      return res.redirect(302, mapboxStaticUrl(map, mapboxToken));
    }
    const svg = await staticMapSvg(map, await tiles());
    res
      .set({
        'Cache-Control': pictureCaching,
        'Content-Security-Policy': drawingPolicy,
      })
      .type('image/svg+xml')
      .send(svg);
  });
}

/** Search for places, and for the time zones of cities. */
function addPlaces(router: Router, options: GeoOptions): void {
  const { folder, mapboxToken: token, siteOrigin, zonesNear, logger, send } = options;
  const { gazetteer = openGazetteer(folder) } = options;
  const mapbox = token ? createMapboxPlaces({ token, siteOrigin, send }) : null;

  function failed(res: Response, error: unknown) {
    logger.warn({ err: error }, 'place search failed');
    const title = 'Places can not be looked up.';
    res.status(503).json({ errors: [{ status: 503, code: 'place-search-failed', title }] });
  }

  router.get('/places', async (req, res) => {
    const parsed = v.safeParse(placesQuery, req.query);
    if (!parsed.success) return void res.status(400).json(invalid);
    const { query, language } = parsed.output;
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
    const parsed = v.safeParse(placesQuery, req.query);
    if (!parsed.success) return void res.status(400).json(invalid);
    const { query, language } = parsed.output;
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
