import { createHmac } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SandboxLogger } from '../base/options.ts';
import type { Store } from '../store/store.ts';
import { present } from './http/present.ts';
import type { StripeData } from './model/rows.ts';

/** How deliveries misbehave on order. */
export interface WebhookFaults {
  /** Fail this many deliveries without sending them. */
  fail?: number;
  delayMs?: number;
  /** Send every event twice. */
  twice?: boolean;
  /** Send nothing until this is false again. */
  paused?: boolean;
}

/** Delivers events to the one configured address, again and again until it takes them. */
export interface Webhooks {
  wake(): void;
  order(faults: WebhookFaults): void;
  close(): Promise<void>;
}

interface WebhookTarget {
  url: string;
  secret: string;
  isReady?: () => boolean;
}

interface WebhookOptions {
  store: Store<StripeData>;
  target: WebhookTarget | undefined;
  logger: SandboxLogger;
  /** Milliseconds since the epoch. */
  now(): number;
}

const RETRY_SECONDS = [1, 5, 15, 60, 300, 1800, 3600, 3 * 3600, 6 * 3600, 12 * 3600, 24 * 3600];
const AT_ONCE = 4;
/** Pause before an event whose delivery could not be noted is sent again. */
const UNNOTED_MS = 1_000;
/** Milliseconds between two looks whether the receiver is ready. */
const READY_POLL_MS = 250;

/** Posts an event with its signature. @returns whether the receiver took it */
async function post(
  { url, secret }: WebhookTarget,
  payload: string,
  time: number,
): Promise<boolean> {
  const signature = createHmac('sha256', secret).update(`${time}.${payload}`).digest('hex');
  const response = await fetch(url, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json; charset=utf-8',
      'Stripe-Signature': `t=${time},v1=${signature}`,
      'User-Agent': 'Stripe/1.0 (+https://stripe.com/docs/webhooks)',
    },
    body: payload,
    signal: AbortSignal.timeout(10_000),
  });
  await response.arrayBuffer();
  return response.ok;
}

/** Writes the outcome of a delivery: done, given up, or the time of the next try. */
function recordDelivery(
  store: Store<StripeData>,
  id: string,
  { taken, nowMs }: { taken: boolean; nowMs: number },
): void {
  store.transact(tx => {
    const event = tx.get('events', id);
    if (!event?.$delivery) return;
    const { attempts } = event.$delivery;
    const wait = taken ? undefined : RETRY_SECONDS[attempts];
    tx.put('events', {
      ...event,
      pending_webhooks: wait === undefined ? 0 : 1,
      $delivery:
        wait === undefined ? null : { attempts: attempts + 1, nextAt: nowMs + wait * 1000 },
    });
  });
}

/** Starts delivering; events left undelivered by a killed process go first. */
export function createWebhooks({ store, target, logger, now }: WebhookOptions): Webhooks {
  let faults: WebhookFaults = {};
  let timer: NodeJS.Timeout | undefined;
  let closed = false;
  const sending = new Map<string, Promise<void>>();

  function wakeIn(ms: number): void {
    timer = setTimeout(wake, ms);
    timer.unref();
  }

  function wake(): void {
    if (!target || closed) return;
    clearTimeout(timer);
    if (target.isReady?.() === false) {
      wakeIn(READY_POLL_MS);
      return;
    }
    let next = Infinity;
    for (const { id, $delivery } of faults.paused ? [] : store.all('events')) {
      if (!$delivery || sending.has(id)) continue;
      if ($delivery.nextAt > now() || sending.size >= AT_ONCE) {
        next = Math.min(next, Math.max($delivery.nextAt, now() + 50));
        continue;
      }
      sending.set(id, startDelivery(id));
    }
    if (next < Infinity) wakeIn(Math.min(next - now(), 60_000));
  }

  async function startDelivery(id: string): Promise<void> {
    try {
      await deliver(id);
    } catch (error) {
      // The disk is full, say: the event is delivered again, but not in a loop without a pause.
      logger.error({ err: error, event: id }, 'A delivery could not be noted');
      await sleep(UNNOTED_MS, undefined, { ref: false });
    } finally {
      sending.delete(id);
      wake();
    }
  }

  async function deliver(id: string): Promise<void> {
    if (faults.delayMs) await sleep(faults.delayMs, undefined, { ref: false });
    const taken = await send(id);
    if (taken && faults.twice) await send(id);
    if (!closed) recordDelivery(store, id, { taken, nowMs: now() });
  }

  async function send(id: string): Promise<boolean> {
    if (!target) return false;
    if (faults.fail) {
      faults = { ...faults, fail: faults.fail - 1 };
      return false;
    }
    const payload = JSON.stringify(present(store.get('events', id)), null, 2);
    try {
      return await post(target, payload, Math.floor(now() / 1000));
    } catch (error) {
      logger.debug({ err: error, event: id }, 'An event could not be delivered');
      return false;
    }
  }

  return {
    wake,
    order(change) {
      faults = { ...faults, ...change };
      wake();
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      await Promise.allSettled(sending.values());
    },
  };
}
