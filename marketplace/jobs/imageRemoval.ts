import { z } from 'zod';
import type { JobRequest } from '#marketplace/contract/ports.ts';
import type { JobHandler } from './handlers.ts';

const kind = 'remove-images';
const payloadSchema = z.object({ ids: z.array(z.string()) });

/** The job that deletes the files of images whose rows are gone. */
export const imageRemoval = (ids: string[]): JobRequest => ({ kind, payload: { ids } });

/** Deletes files that nothing refers to any more. */
export const removeImages: JobHandler = {
  kind,
  maxAttempts: 20,
  async run({ images }, { payload }) {
    const { ids } = payloadSchema.parse(payload);
    for (const id of ids) await images.remove(id);
  },
};
