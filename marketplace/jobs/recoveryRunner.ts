import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { recoverOne } from '#marketplace/engine/recovery.ts';

const pollMs = 2000;

/** Polls for transitions that a dead process left unfinished, until it is closed. */
export class RecoveryRunner {
  private readonly context: MarketplaceContext;
  private timer: NodeJS.Timeout | undefined;
  private working: Promise<void> | undefined;
  private closed = false;

  constructor(context: MarketplaceContext) {
    this.context = context;
  }

  start(): void {
    this.wakeIn(0);
  }

  async close(): Promise<void> {
    this.closed = true;
    clearTimeout(this.timer);
    await this.working;
  }

  private wakeIn(ms: number): void {
    if (this.closed) return;
    this.timer = setTimeout(() => {
      this.working = this.work();
    }, ms);
  }

  private async work(): Promise<void> {
    try {
      while (!this.closed && (await recoverOne(this.context)));
    } catch (error) {
      this.context.logger.error({ err: error }, 'unfinished transitions could not be resumed');
    }
    this.wakeIn(pollMs);
  }
}
