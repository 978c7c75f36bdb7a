import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { deleteStaleAccess } from '#marketplace/db/access/staleAccess.ts';

const everyMs = 3_600_000;
/** Expired rows stay for two days: longer than any period in which they are counted. */
const retentionMs = 48 * 3_600_000;

/** Deletes expired sessions and tokens, at once and every hour, until it is closed. */
export class SessionCleanup {
  private readonly context: MarketplaceContext;
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> = Promise.resolve();

  constructor(context: MarketplaceContext) {
    this.context = context;
  }

  start(): void {
    this.forget();
    this.timer = setInterval(() => this.forget(), everyMs);
    this.timer.unref();
  }

  async close(): Promise<void> {
    clearInterval(this.timer);
    await this.working;
  }

  private forget(): void {
    const { db, now, logger } = this.context;
    this.working = deleteStaleAccess(db, new Date(now().getTime() - retentionMs)).catch(
      (error: unknown) => logger.error({ err: error }, 'session cleanup failed'),
    );
  }
}
