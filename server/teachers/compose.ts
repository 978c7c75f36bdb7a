import type { Router } from 'express';
import { createReadFigures } from './readFigures.ts';
import { teachersRouter } from './teachersRouter.ts';
import type { CreateTaggedCache } from '#server/events/cache/taggedCache.ts';
import type { SiteContext } from '#server/http/siteContext.ts';
import type { Projection } from '#server/projection/projection.ts';

/** Dependencies of what everybody may know of a teacher. */
export interface ComposeTeachersOptions extends Pick<
  SiteContext,
  'sessions' | 'sdk' | 'logger' | 'now'
> {
  /** null where the marketplace can not be followed. */
  projection: Projection | null;
  /** Creates caches of what the marketplace says, whose values follow its events. */
  createCache: CreateTaggedCache;
}

/** Composes the figures of teachers; mounted at /api. */
export function composeTeachers(options: ComposeTeachersOptions): { api: Router } {
  return { api: teachersRouter({ ...options, readFigures: createReadFigures(options) }) };
}
