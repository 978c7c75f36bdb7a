import type { Router } from 'express';
import { createHandles } from './handles.ts';
import type { Handles } from './handles.ts';
import { createRatings } from './ratings.ts';
import { createReadFigures } from './readFigures.ts';
import { teachersRouter } from './teachersRouter.ts';
import type { Followers } from '#server/events/followers/followers.ts';
import type { EventReconciler } from '#server/events/reconciler.ts';
import type { CreateTaggedCache } from '#server/events/cache/taggedCache.ts';
import type { SiteContext } from '#server/http/siteContext.ts';
import type { Projection } from '#server/projection/projection.ts';

/** Dependencies of what everybody may know of a teacher. */
export interface ComposeTeachersOptions extends Pick<
  SiteContext,
  'sessions' | 'sdk' | 'logger' | 'now' | 'limiter' | 'operator'
> {
  /** null where the marketplace can not be followed. */
  projection: Projection | null;
  /** Creates caches of what the marketplace says, whose values follow its events. */
  createCache: CreateTaggedCache;
  /** Store how far the job is. */
  followers?: Followers | undefined;
}

/** What everybody may know of a teacher, and short addresses. */
export interface ComposedTeachers {
  /** Mounted at /api. */
  api: Router;
  handles: Handles;
  /** Copies what reviews say; null where the marketplace can not be followed. */
  job: EventReconciler | null;
}

/** Composes figures, ratings and short addresses of teachers. */
export function composeTeachers(options: ComposeTeachersOptions): ComposedTeachers {
  const { projection, operator, logger, now, followers } = options;
  const handles = createHandles(projection, now);
  return {
    api: teachersRouter({ ...options, handles, readFigures: createReadFigures(options) }),
    handles,
    job: projection && operator && createRatings({ projection, operator, logger, now, followers }),
  };
}
