import type { Router } from 'express';
import { createHandles } from './handles.ts';
import type { Handles } from './handles.ts';
import { createReadFigures } from './readFigures.ts';
import { teachersRouter } from './teachersRouter.ts';
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
}

/** What everybody may know of a teacher, and short addresses. */
export interface ComposedTeachers {
  /** Mounted at /api. */
  api: Router;
  handles: Handles;
}

/** Composes figures and short addresses of teachers. */
export function composeTeachers(options: ComposeTeachersOptions): ComposedTeachers {
  const handles = createHandles(options.projection, options.now);
  return {
    api: teachersRouter({ ...options, handles, readFigures: createReadFigures(options) }),
    handles,
  };
}
