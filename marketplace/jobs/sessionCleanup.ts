import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { deleteStaleAccess } from '#marketplace/db/access/staleAccess.ts';
import { expireSentMails } from '#marketplace/db/mails/sentMails.ts';

const everyMs = 3_600_000;
/** Expired rows stay for two days: longer than any period in which they are counted. */
const retentionMs = 48 * 3_600_000;
/** Time for which operators see what became of a mail: 30 days. */
const sentMailsMs = 30 * 24 * 3_600_000;

/**
 * Deletes expired sessions and tokens, and what is stored of old mails, at once and every hour,
 * until it is closed.
 */
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
    const before = (ms: number) => new Date(now().getTime() - ms);
    this.working = Promise.all([
      deleteStaleAccess(db, before(retentionMs)),
      expireSentMails(db, before(sentMailsMs)),
    ]).then(
      () => undefined,
      (error: unknown) => logger.error({ err: error }, 'session cleanup failed'),
    );
  }
}
