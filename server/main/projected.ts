import express from 'express';
import type { Router } from 'express';
import type { Projection } from '#server/projection/projection.ts';
import { uncounted } from '#shared/contract/api/inbox.ts';
import type { TeachOptions } from '#server/dashboards/teach/compose.ts';

/** Endpoints that answer from the tables of the projection. */
interface Projected {
  /** null where the marketplace can not be followed. */
  projection: Projection | null;
  /** Mounted at /api. */
  routers: readonly Router[];
  /** Ends the streams of events, which would keep the server from stopping. */
  closeStreams(): void;
}

/** Composes the pages of teachers and students. Their code is loaded where the marketplace can be followed. */
export async function openProjected(options: TeachOptions): Promise<Projected> {
  const { operator } = options;
  if (!operator) {
    return { projection: null, routers: [withoutProjection()], closeStreams: () => undefined };
  }
  const [{ composeTeach }, { composeOwnPages }] = await Promise.all([
    import(/* webpackMode: "lazy" */ '#server/dashboards/teach/compose.ts'),
    import(/* webpackMode: "lazy" */ '#server/dashboards/my/compose.ts'),
  ]);
  const { projection, router } = composeTeach(options);
  const own = composeOwnPages({ ...options, operator, projection });
  return { projection, routers: [router, own.router], closeStreams: own.close };
}

/** Answers 424 `projection-not-available` where nothing is followed. */
function withoutProjection(): Router {
  const code = 'projection-not-available';
  const router = express.Router();
  router.get('/inbox/summary', (_req, res) => {
    res.set('Cache-Control', 'no-store').json(uncounted);
  });
  return router.use(['/teach', '/my', '/inbox'], (_req, res) => {
    res.status(424).json({ errors: [{ status: 424, code, title: 'The orders are not counted.' }] });
  });
}
