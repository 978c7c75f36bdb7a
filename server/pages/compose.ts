import path from 'node:path';
import type { Router } from 'express';
import { geoRouter } from './geo/geoRouter.ts';
import { createQuestionPlaces, openGazetteer } from './geo/openGazetteer.ts';
import { kindPaths } from './kindPaths.ts';
import { sitemapRouter } from './sitemapRouter.ts';
import { vitalsRouter } from './vitalsRouter.ts';
import { teacherPictureRouter } from './teacherPicture/teacherPictureRouter.ts';
import { createTeacherPictures } from './teacherPicture/teacherPictures.ts';
import { widgetRouter } from './widget/widgetRouter.ts';
import { pageTextRouter } from './ssr/pageTextRouter.ts';
import { ianaOrigin, watchReleases } from './zones/releases.ts';
import { tableName } from './zones/zoneTable.ts';
import { createZonesNear } from './zones/zonesNear.ts';
import { zonesRouter } from './zones/zonesRouter.ts';
import type { ClassTimes } from '#server/dashboards/classTimes/classTimes.ts';
import type { SiteContext } from '#server/http/siteContext.ts';
import type { LiveSettings } from '#server/settings/liveSettings.ts';
import { installZoneData, zonePlaces } from '@flowroom/marketplace/zoneData';

/** Dependencies of what pages need beside their data. */
export interface ComposePagesOptions extends Pick<
  SiteContext,
  'config' | 'limiter' | 'logger' | 'root' | 'rootUrl' | 'sdk'
> {
  /** Names of all pages, for what browsers measure. */
  pageNames: () => Promise<ReadonlySet<string>>;
  settings: Pick<LiveSettings, 'draft' | 'showing' | 'pageText'>;
  /** Reads a picture by its address; rejects when that fails. */
  readImage: (url: string) => Promise<Buffer>;
  /** Gives what counts classes, which is composed later. */
  classTimes: () => Pick<ClassTimes, 'kind'>;
}

/** Maps, time zones, sitemaps, schedules on other sites and measurements of pages. */
export interface ComposedPages {
  /** Mounted below /api. */
  api: Router[];
  /** Mounted at the root. */
  open: Router[];
  /** Know the places that questions name, or begin to. */
  places: ReturnType<typeof createQuestionPlaces>;
  /** Name of the table of time zones that pages request. */
  zoneTable: string;
  /** Logs when newer rules of time zones are published. */
  releases: ReturnType<typeof watchReleases>;
}

/** Installs the rules of time zones in this process and composes the routes. */
export function composePages(options: ComposePagesOptions): ComposedPages {
  const { config, limiter, logger, root, rootUrl, sdk, pageNames, settings, classTimes } = options;
  const { readImage } = options;
  const zoneData = installZoneData();
  const cities = zonePlaces();
  const startedAt = Date.now();
  const folder = path.join(root, 'build', 'geo');
  const gazetteer = openGazetteer(folder);
  const geo = geoRouter({
    folder,
    gazetteer,
    mapboxToken: config.mapboxToken,
    siteOrigin: rootUrl,
    zonesNear: createZonesNear(zoneData, cities, startedAt),
    logger,
  });
  return {
    api: [
      geo,
      pageTextRouter(settings),
      zonesRouter(zoneData, cities, startedAt),
      ...(config.metrics ? [vitalsRouter({ limiter, pageNames })] : []),
    ],
    open: [
      sitemapRouter({
        sdk,
        rootUrl,
        findKindPaths: visitor => kindPaths(classTimes(), visitor),
        logger,
      }),
      widgetRouter({ sdk, rootUrl, logger }),
      teacherPictureRouter(
        createTeacherPictures({
          ...{ sdk, readImage, logger },
          fontsFolder: path.join(root, 'build', 'fonts'),
        }),
        limiter,
      ),
    ],
    places: createQuestionPlaces(gazetteer),
    zoneTable: tableName(zoneData, startedAt),
    releases: watchReleases({
      version: zoneData.version,
      // A demo calls nobody outside.
      origin: config.setup === 'live' ? ianaOrigin : null,
      logger,
    }),
  };
}
