import type { IncomingMessage, RequestListener } from 'node:http';
import type { Logger } from 'pino';
import { notice } from '@flowroom/marketplace/signals';
import { AdmittedShare } from './admittedShare.ts';
import { measureLoopDelay } from './loopDelay.ts';
import type { LoopDelay } from './loopDelay.ts';
import type { SessionCookies } from '#server/marketplaceClient/session/cookie.ts';
import { drawnOf, isAlwaysAdmitted } from './priority.ts';
import type { LoadLimits } from '#server/config/load.ts';
import type { LoadState } from '#server/telemetry/processState.ts';
import { createRefusal } from './shedLoad.ts';
import { WaitingRequests } from './waitingRequests.ts';

export interface AdmissionOptions {
  limits: LoadLimits;
  readSession: SessionCookies['read'];
  logger: Logger;
  loopDelay?: LoopDelay;
  /** Milliseconds between two readings of the delay. */
  readingMs?: number;
}

/** Admission control of a process (decision 201). */
export interface Admission {
  /**
   * Wraps what answers: refuses a part of the requests while the process has more of them than it
   * can answer.
   */
  guard(listener: RequestListener): RequestListener;
  state(): LoadState;
  close(): void;
}

const defaultReadingMs = 200;
/** Requests that wait in a process that is only slow, as at its start: those of a few pages. */
const queueLength = 20;
const quietMs = 10_000;

/** Creates the admission, which reads the delay of the event loop until it is closed. */
export function createAdmission({
  limits,
  readSession,
  logger,
  loopDelay = measureLoopDelay(),
  readingMs = defaultReadingMs,
}: AdmissionOptions): Admission {
  const waiting = new WaitingRequests();
  const share = new AdmittedShare(limits.loopDelayMs || Infinity);
  const refuse = createRefusal(logger);
  const most = limits.waitingRequests || Infinity;
  let delayMs = 0;
  /** Refused since the load began; its beginning and its end are logged, not each request. */
  let refused = 0;
  let lastRefusedAt = 0;

  const timer = setInterval(() => {
    delayMs = loopDelay.read();
    share.take(delayMs, waiting.count() >= queueLength);
    if (refused === 0 || Date.now() - lastRefusedAt < quietMs) return;
    logger.info({ refused }, 'the load is over: all requests are answered');
    refused = 0;
  }, readingMs);
  timer.unref();

  function reasonToRefuse(req: IncomingMessage): 'loop' | 'waiting' | null {
    if (isAlwaysAdmitted(req)) return null;
    if (share.value < 1 && drawnOf(req, { readSession, now: Date.now() }) >= share.value)
      return 'loop';
    return waiting.count() >= most ? 'waiting' : null;
  }

  function tell(reason: 'loop' | 'waiting'): void {
    notice('refusedRequest', { reason });
    lastRefusedAt = Date.now();
    refused += 1;
    if (refused > 1) return;
    const load = { loopDelayMs: Math.round(delayMs), waitingRequests: waiting.count() };
    logger.warn({ reason, ...load }, 'too many requests: some are refused');
  }

  return {
    guard: listener => (req, res) => {
      const reason = reasonToRefuse(req);
      if (reason) {
        tell(reason);
        refuse(req, res);
        return;
      }
      waiting.add(req, res);
      listener(req, res);
    },
    state: () => ({ admittedShare: share.value, waitingRequests: waiting.count() }),
    close() {
      clearInterval(timer);
      loopDelay.close();
    },
  };
}
