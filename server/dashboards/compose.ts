import express from 'express';
import type { Router } from 'express';
import type Stripe from 'stripe';
import { createClassTimes } from './classTimes/classTimes.ts';
import type { ClassTimes } from './classTimes/classTimes.ts';
import { classTimesRouter } from './classTimes/classTimesRouter.ts';
import { createListTrainers, trainersRouter } from './trainers/trainersRouter.ts';
import type { ListTrainers } from './trainers/trainersRouter.ts';
import { createListUpcoming, upcomingRouter } from './upcoming/upcomingRouter.ts';
import type { ListUpcoming } from './upcoming/upcomingRouter.ts';
import type { CoTeacherRecords } from '#server/coTeachers/records.ts';
import type { CreateTaggedCache } from '#server/events/cache/taggedCache.ts';
import type { SiteContext } from '#server/http/siteContext.ts';
import type { Projection } from '#server/projection/projection.ts';
import type { StudentRecords } from '#server/students/records.ts';
import type { WalkIns } from '#server/students/walkIns.ts';
import { uncounted } from '#shared/contract/api/inbox.ts';

/** Dependencies of the read models. */
export interface ComposeDashboardsOptions extends Omit<SiteContext, 'config' | 'credentials'> {
  /** null where the marketplace can not be followed. */
  projection: Projection | null;
  /** What teachers note of their students; null where the marketplace can not be followed. */
  students: StudentRecords | null;
  /** Those who came without an order; null as the former. */
  walkIns: WalkIns | null;
  /** Those who teach classes of others; null as the former. */
  coTeachers: CoTeacherRecords | null;
  /** null without a client of the payment provider. */
  stripe: Stripe | null;
  /** Creates caches of what the marketplace says, whose values follow its events. */
  createCache: CreateTaggedCache;
  /** Know the places that questions name, or begin to. */
  places: Required<Pick<Parameters<typeof createClassTimes>[0], 'namedPlaces' | 'suggestPlaces'>>;
}

/** What pages show of many orders and classes at once. */
export interface ComposedDashboards {
  /** Mounted below /api. */
  api: Router[];
  /** Mounted at the root. */
  open: Router[];
  listTrainers: ListTrainers;
  listUpcoming: ListUpcoming;
  classTimes: ClassTimes;
  /** Ends the streams of events, which would keep the server from stopping. */
  closeStreams(): void;
}

/** Composes the landing page's lists, and the pages of teachers and students. */
export async function composeDashboards(
  options: ComposeDashboardsOptions,
): Promise<ComposedDashboards> {
  const { integration, sdk, createCache, logger, projection, places } = options;
  const listTrainers = createListTrainers({ operator: integration, sdk, createCache, logger });
  const listUpcoming = createListUpcoming({ sdk, createCache, logger });
  const classTimes = createClassTimes({ projection, sdk, createCache, ...places });
  const followed = await composeFollowed(options);
  return {
    api: [
      upcomingRouter(options, listUpcoming),
      classTimesRouter(options, classTimes),
      ...followed.api,
    ],
    open: [trainersRouter(listTrainers, logger)],
    listTrainers,
    listUpcoming,
    classTimes,
    closeStreams: followed.closeStreams,
  };
}

/** Loads the pages that are answered from the projection where the marketplace can be followed. */
async function composeFollowed(
  options: ComposeDashboardsOptions,
): Promise<Pick<ComposedDashboards, 'api' | 'closeStreams'>> {
  const { operator, projection, students, walkIns, coTeachers, rootUrl } = options;
  if (!operator || !projection || !students || !walkIns || !coTeachers) {
    return { api: [withoutProjection()], closeStreams: () => undefined };
  }
  const [{ composeTeach }, { composeOwnPages }] = await Promise.all([
    import(/* webpackMode: "lazy" */ './teach/compose.ts'),
    import(/* webpackMode: "lazy" */ './my/compose.ts'),
  ]);
  const context = { ...options, operator, students, walkIns, coTeachers, siteOrigin: rootUrl };
  const own = composeOwnPages(context);
  const teach = composeTeach(context);
  return { api: [teach, own.router], closeStreams: own.close };
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
