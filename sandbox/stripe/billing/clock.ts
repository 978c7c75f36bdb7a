import type { StripeContext } from '../context.ts';
import { PLATFORM } from '../state/ids.ts';
import { catchUp, isDue } from './dueWork.ts';

const EVERY_MS = 15_000;

/** Lets things fall due while nobody asks for them; `close` stops it. */
export function startClock(context: StripeContext): { close(): void } {
  function look(): void {
    const { store, logger } = context;
    if (!isDue(store, context.now())) return;
    try {
      store.transact(tx => {
        catchUp(
          context.callFor(tx, {
            key: 'secret',
            account: PLATFORM,
            ids: {},
            clientIp: '127.0.0.1',
            requestId: null,
            idempotencyKey: null,
          }),
        );
      });
    } catch (error) {
      logger.error({ err: error }, 'The card payment stand-in could not do what has fallen due');
    }
    context.wake();
  }
  look();
  const timer = setInterval(look, EVERY_MS);
  timer.unref();
  return { close: () => clearInterval(timer) };
}
