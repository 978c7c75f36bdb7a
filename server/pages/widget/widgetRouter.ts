import express from 'express';
import type { Router } from 'express';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { SdkFactory } from '#server/marketplaceClient/sdk/sdk.ts';
import { firstLanguage, siteLanguageOf } from '#shared/config/siteLanguages.ts';
import { uuid } from '#shared/contract/strict.ts';
import { teacherSchedule } from './teacherSchedule.ts';
import { widgetPage, widgetPolicy } from './widgetPage.ts';
import { widgetQuery } from './widgetQuery.ts';
import { widgetScript } from './widgetScript.ts';

export interface WidgetRouterOptions {
  sdk: Pick<SdkFactory, 'anonymous'>;
  /** Origin of the site. */
  rootUrl: string;
  logger: Logger;
  now?: () => number;
}

/** A class that is published or moved is on the other site within this time. */
const maxAge = 300;

/**
 * Mounted at the root: `/widget.js` and `/widget/{teacher}`, the schedule of a teacher within the
 * teacher's own site. They are equal for everybody: no session is read and no cookie set.
 */
export function widgetRouter({
  sdk,
  rootUrl,
  logger,
  now = Date.now,
}: WidgetRouterOptions): Router {
  const router = express.Router();
  router.get('/widget.js', (_req, res) => {
    res
      .set({
        'Cache-Control': 'public, max-age=86400',
        'Cross-Origin-Resource-Policy': 'cross-origin',
      })
      .type('text/javascript')
      .send(widgetScript);
  });
  router.get('/widget/:teacher', async (req, res) => {
    const { zone, language, theme } = v.parse(widgetQuery, req.query);
    const { teacher } = req.params;
    const at = now();
    const schedule = v.is(uuid, teacher)
      ? await teacherSchedule({ sdk: sdk.anonymous(), teacherId: teacher, now: at, logger })
      : null;
    res
      .status(schedule ? 200 : 404)
      .set({
        'Cache-Control': `public, max-age=${maxAge}, stale-while-revalidate=${maxAge}`,
        'Content-Security-Policy': widgetPolicy,
      })
      .type('html')
      .send(
        widgetPage({
          ...{ schedule, zone, theme, rootUrl, now: at },
          language: siteLanguageOf(language) ?? firstLanguage(),
        }),
      );
  });
  return router;
}
