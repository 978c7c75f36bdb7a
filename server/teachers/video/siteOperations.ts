import * as v from 'valibot';
import { removeVideo } from './removeVideo.ts';
import type { VideoDeps } from './videoDeps.ts';
import { siteOperation } from '#server/http/operator/siteOperation.ts';
import type { AnySiteOperation } from '#server/http/operator/siteOperation.ts';
import { projectionNotAvailable } from '#server/projection/reads.ts';
import { uuid } from '#shared/contract/strict.ts';

/** What operators do about the videos of teachers. `deps`: null where there are none. */
export const videoSiteOperations = (deps: VideoDeps | null): readonly AnySiteOperation[] => [
  siteOperation({
    name: 'site/videos/remove',
    method: 'POST',
    input: v.strictObject({
      /** Of the teacher. */
      id: uuid,
    }),
    async run({ id }) {
      if (!deps) throw projectionNotAvailable();
      await removeVideo(deps, id);
      return { data: { id }, resource: { type: 'user', id } };
    },
  }),
];
