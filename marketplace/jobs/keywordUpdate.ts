import type { MarketplaceContext } from '#marketplace/context/context.ts';
import { updateKeywordIndex } from '#marketplace/db/configuration/searchSchemas.ts';

/** Indexes all listings again when an update has changed how words are folded, until closed. */
export class KeywordUpdate {
  private readonly context: MarketplaceContext;
  private isClosed = false;
  private working: Promise<void> = Promise.resolve();

  constructor(context: MarketplaceContext) {
    this.context = context;
  }

  start(): void {
    const { db, logger } = this.context;
    this.working = updateKeywordIndex(db, () => !this.isClosed).then(
      () => undefined,
      (error: unknown) => logger.error({ err: error }, 'the keywords were not indexed anew'),
    );
  }

  async close(): Promise<void> {
    this.isClosed = true;
    await this.working;
  }
}
