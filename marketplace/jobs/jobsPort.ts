import type { Clock, JobsPort } from '#marketplace/contract/ports.ts';
import type { Db } from '#marketplace/db/database.ts';
import { insertJob } from '#marketplace/db/jobs/jobs.ts';

/** The jobs port over the jobs table. */
export const createJobsPort = (now: Clock): JobsPort<Db> => ({
  async enqueue(tx, job) {
    const createdAt = now();
    await insertJob(tx, {
      kind: job.kind,
      payload: job.payload,
      runAt: job.runAt ?? createdAt,
      createdAt,
      key: job.key,
    });
  },
});
