import { jobKinds } from '#marketplace/contract/jobs.ts';
import { z } from 'zod';
import type { JobHandler } from './jobHandler.ts';

const payloadSchema = z.object({ ids: z.array(z.string()) });

/** Deletes files that nothing refers to any more. */
export const removeImages: JobHandler = {
  kind: jobKinds.removeImages,
  maxAttempts: 20,
  async run({ images }, { payload }) {
    const { ids } = payloadSchema.parse(payload);
    for (const id of ids) await images.remove(id);
  },
};
