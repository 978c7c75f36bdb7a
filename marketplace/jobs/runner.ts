import { randomUUID } from 'node:crypto';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { watched } from '#marketplace/contract/signals.ts';
import {
  deleteJob,
  failJob,
  nextRunAt,
  postponeJob,
  renewJob,
  takeJob,
} from '#marketplace/db/jobs/jobs.ts';
import type { TakenJob } from '#marketplace/db/jobs/jobs.ts';
import { JobFailure } from './jobHandler.ts';
import type { JobHandler } from './jobHandler.ts';
import type { Lane } from '#marketplace/contract/jobs.ts';

const pollMs = 1000;
/** Milliseconds for which a job stays claimed after its process has died. */
const leaseMs = 30_000;
const renewMs = leaseMs / 3;
/**
 * Maximum number of concurrent jobs of a lane: one slow answer of a provider must not delay all
 * others.
 */
const width = 4;

/** Runs the jobs of one lane, earliest first, until it is closed. */
export class LaneRunner {
  private readonly context: MarketplaceContext;
  private readonly lane: Lane;
  private readonly handlers: ReadonlyMap<string, JobHandler>;
  private readonly owner = randomUUID();
  private readonly running = new Set<Promise<void>>();
  private timer: NodeJS.Timeout | undefined;
  private looking: Promise<void> | undefined;
  private lookAgain = false;
  private closed = false;

  constructor(context: MarketplaceContext, lane: Lane, handlers: readonly JobHandler[]) {
    this.context = context;
    this.lane = lane;
    this.handlers = new Map(handlers.map(handler => [handler.kind, handler]));
  }

  start(): void {
    this.wakeIn(0);
  }

  /** Waits for running jobs and starts no others. */
  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.looking;
    await Promise.all(this.running);
  }

  /** Runs every job that is due now; resolves when none is left. */
  async drain(): Promise<void> {
    for (;;) {
      await this.startDue();
      if (this.running.size === 0) return;
      await Promise.race(this.running);
    }
  }

  private wakeIn(ms: number): void {
    if (this.closed) return;
    clearTimeout(this.timer);
    this.timer = setTimeout(() => {
      this.looking = this.look();
    }, ms);
  }

  /** A job has ended: wakes the loop to look for the next. */
  private readonly onRoom = (): void => {
    this.lookAgain = true;
    if (!this.looking) this.wakeIn(0);
  };

  private async look(): Promise<void> {
    let sleep = pollMs;
    try {
      do {
        this.lookAgain = false;
        await this.startDue(this.onRoom);
        sleep = await this.untilNext();
      } while (this.lookAgain);
    } catch (error) {
      this.context.logger.error({ err: error, lane: this.lane }, 'jobs could not be claimed');
    }
    this.looking = undefined;
    this.wakeIn(sleep);
  }

  // Other processes may add jobs too, so the sleep is at most one poll interval.
  private async untilNext(): Promise<number> {
    const now = this.context.now();
    const next = await nextRunAt(this.context.db, this.lane, now);
    return next ? Math.min(pollMs, next.getTime() - now.getTime()) : pollMs;
  }

  /** Starts due jobs up to the limit. */
  private async startDue(onEnd: () => void = () => undefined): Promise<void> {
    while (!this.closed && this.running.size < width) {
      const { db, now } = this.context;
      const job = await takeJob(db, { lane: this.lane, now: now(), owner: this.owner, leaseMs });
      if (!job) return;
      const work = this.run(job).finally(() => {
        this.running.delete(work);
        onEnd();
      });
      this.running.add(work);
    }
  }

  private async run(job: TakenJob): Promise<void> {
    const { context } = this;
    const handler = this.handlers.get(job.kind);
    const renewing = setInterval(() => this.renew(job), renewMs);
    try {
      if (!handler) throw new JobFailure(`There is no handler for jobs of kind ${job.kind}`);
      await watched('job', { kind: job.kind }, () => handler.run(context, job));
      await deleteJob(context.db, job.id);
    } catch (error) {
      const isLast = job.attempts >= (handler?.maxAttempts ?? 1);
      await this.giveBack(job, error, isLast || error instanceof JobFailure).catch(
        // Its lease expires, and then it is claimed again.
        (reason: unknown) => context.logger.error({ err: reason, jobId: job.id }, 'job was lost'),
      );
    } finally {
      clearInterval(renewing);
    }
  }

  /** Renews the lease, so that other processes do not claim a slow job. */
  private renew({ id }: TakenJob): void {
    const { db, logger, now } = this.context;
    renewJob(db, id, this.owner, new Date(now().getTime() + leaseMs)).catch((error: unknown) => {
      logger.warn({ err: error, jobId: id }, 'lease of a job could not be renewed');
    });
  }

  private async giveBack(job: TakenJob, error: unknown, isLast: boolean): Promise<void> {
    const { db, logger, now } = this.context;
    const message = error instanceof Error ? error.message : String(error);
    const facts = { jobId: job.id, kind: job.kind, attempts: job.attempts, err: error };
    if (isLast) {
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
