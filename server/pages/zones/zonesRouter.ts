import express from 'express';
import type { Router } from 'express';
import { tableName, zoneTable } from './zoneTable.ts';
import type { ZoneData, ZonePlace } from '@flowroom/marketplace/zoneData';
import { dayMs } from '#shared/time/time.ts';

const daySeconds = dayMs / 1000;
const yearSeconds = 365 * daySeconds;

/**
 * Mounted at /api. GET /time-zones: the zones to choose from. GET /time-zones/:table: the rules by
 * which pages convert times. A page names the table of the server that wrote it; after an update it
 * gets the newer one.
 * @param now epoch milliseconds of the start
 */
export function zonesRouter(data: ZoneData, places: readonly ZonePlace[], now: number): Router {
  const router = express.Router();
  const name = tableName(data, now);
  const body = Buffer.from(JSON.stringify(zoneTable(data, now)));
  const zones = places.map(({ zone, countries: [country = ''] }) => ({ zone, country }));
  router.get('/time-zones', (_req, res) => {
    res.set('Cache-Control', `public, max-age=${daySeconds}`).json({ zones });
  });
  router.get('/time-zones/:table', (req, res) => {
    const isNamed = req.params.table === name;
    res
      .set('Cache-Control', isNamed ? `public, max-age=${yearSeconds}, immutable` : 'no-store')
      .type('json')
      .send(body);
  });
  return router;
}
