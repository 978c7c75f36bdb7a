import { randomUUID } from 'node:crypto';
import type { MarketplaceContext } from '#marketplace/context.ts';
import { deleteJob, failJob, nextRunAt, postponeJob, takeJob } from '#marketplace/db/jobs.ts';
import type { TakenJob } from '#marketplace/db/jobs.ts';
import { JobFailure } from './handlers.ts';
import type { JobHandler, Lane } from './handlers.ts';

const pollMs = 1000;
const leaseMs = 90_000;
const maxAttempts = 8;

/** Runs the jobs of one lane, one after the other, until it is closed. */
export class LaneRunner {
  private readonly context: MarketplaceContext;
  private readonly lane: Lane;
  private readonly handlers: ReadonlyMap<string, JobHandler>;
  private readonly owner = randomUUID();
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private closed = false;

  constructor(context: MarketplaceContext, lane: Lane, handlers: readonly JobHandler[]) {
    this.context = context;
    this.lane = lane;
    this.handlers = new Map(handlers.map(handler => [handler.kind, handler]));
  }

  start(): void {
    this.wakeIn(0);
  }

  /** Lets the job that is running come to its end, and starts no other. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.working;
  }

  /** Runs every job that is due now; returns when none is left. */
  async drain(): Promise<void> {
    while (!this.closed) {
      const { db, now } = this.context;
      const job = await takeJob(db, { lane: this.lane, now: now(), owner: this.owner, leaseMs });
      if (!job) return;
      await this.run(job);
    }
  }

  private wakeIn(ms: number): void {
    if (this.closed) return;
    this.timer = setTimeout(() => {
      this.working = this.work();
    }, ms);
  }

  // Others may write jobs too, so the sleep never lasts longer than one poll.
  private async work(): Promise<void> {
    let sleep = pollMs;
    try {
      await this.drain();
      const next = await nextRunAt(this.context.db, this.lane);
      if (next)
        sleep = Math.min(pollMs, Math.max(20, next.getTime() - this.context.now().getTime()));
    } catch (error) {
      this.context.logger.error({ err: error, lane: this.lane }, 'jobs could not be taken');
    }
    this.wakeIn(sleep);
  }

  private async run(job: TakenJob): Promise<void> {
    const { context } = this;
    const handler = this.handlers.get(job.kind);
    try {
      if (!handler) throw new JobFailure(`There is no handler for jobs of kind ${job.kind}`);
      await handler.run(context, job);
      await deleteJob(context.db, job.id);
    } catch (error) {
      await this.giveBack(job, error);
    }
  }

  private async giveBack(job: TakenJob, error: unknown): Promise<void> {
    const { db, logger, now } = this.context;
    const message = error instanceof Error ? error.message : String(error);
    const facts = { jobId: job.id, kind: job.kind, attempts: job.attempts, err: error };
    if (error instanceof JobFailure || job.attempts >= maxAttempts) {
      logger.error(facts, 'job failed');
      await failJob(db, job.id, now(), message);
      return;
    }
    logger.warn(facts, 'job will be tried again');
    await postponeJob(db, job.id, new Date(now().getTime() + backoffMs(job.attempts)), message);
  }
}

/** 1 s, 4 s, 16 s … at most ten minutes. */
const backoffMs = (attempts: number): number => Math.min(600_000, 1000 * 4 ** (attempts - 1));
