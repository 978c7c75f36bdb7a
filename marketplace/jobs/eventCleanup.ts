import { dayMs } from '#marketplace/contract/range.ts';
import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { numberEvents } from '#marketplace/db/events/eventSequence.ts';
import { expireEvents } from '#marketplace/db/events/events.ts';

const numberEveryMs = 30_000;
const expireEveryMs = 3_600_000;
const defaultRetentionDays = 90;

/**
 * Deletes old events and numbers changes regularly: unread changes would pile up, and the first
 * reader would wait for all of them.
 */
export class EventCleanup {
  private readonly context: MarketplaceContext;
  private timers: NodeJS.Timeout[] = [];
  private working: Promise<void> = Promise.resolve();
  private closed = false;

  constructor(context: MarketplaceContext) {
    this.context = context;
  }

  start(): void {
    const number = () => this.then(() => numberEvents(this.context.db, () => !this.closed));
    const expire = () => this.then(() => this.expire());
    expire();
    this.timers = [setInterval(number, numberEveryMs), setInterval(expire, expireEveryMs)];
    for (const timer of this.timers) timer.unref();
  }

  async close(): Promise<void> {
    this.closed = true;
    for (const timer of this.timers) clearInterval(timer);
    await this.working;
  }

  /** Deletes events older than the retention time; returns how many. */
  expire(): Promise<number> {
    const { db, now, options } = this.context;
    const days = options.eventRetentionDays ?? defaultRetentionDays;
    return expireEvents(db, new Date(now().getTime() - days * dayMs));
  }

  private then(work: () => Promise<unknown>): void {
    this.working = this.working.then(work).then(
      () => undefined,
      (error: unknown) => {
        this.context.logger.error({ err: error }, 'event log cleanup failed');
      },
    );
  }
}
