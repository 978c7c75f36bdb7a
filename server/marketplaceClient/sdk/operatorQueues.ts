import { setTimeout as sleep } from 'node:timers/promises';
import { busy } from './busy.ts';
import { FairQueue } from './fairQueue.ts';
import { statusOf } from './refusal.ts';

/** Lets a call of the operator through when its turn has come. */
export type Pass = <Answer>(call: () => Promise<Answer>) => Promise<Answer>;

/**
 * The queues of one client of the Integration API: one for each kind of call, so that reads do not
 * hold up changes.
 */
export interface OperatorQueues {
  read: Pass;
  write: Pass;
}

export interface OperatorQueuesOptions {
  reads?: number;
  writes?: number;
  /** Milliseconds before a refused call is made again, times the tries. */
  pauseMs?: number;
}

// The Integration API serves ten requests at once and refuses more (its documented limit). Two are
// left for programs beside this process, such as a script of the operator.
const atOnce = { reads: 5, writes: 3 };
const limits = { ofAccount: 100, waiting: 5_000, waitMs: 30_000 };
const maxTries = 5;
const defaultPauseMs = 500;

/** Creates the queues. A process has them once, in its one client of the operator. */
export function createOperatorQueues({
  reads = atOnce.reads,
  writes = atOnce.writes,
  pauseMs = defaultPauseMs,
}: OperatorQueuesOptions = {}): OperatorQueues {
  /**
   * Other processes share the limit: a refused call was not carried out, and stays in the queue
   * until it is.
   */
  async function insist<Answer>(call: () => Promise<Answer>): Promise<Answer> {
    for (let tries = 1; ; tries += 1) {
      try {
        return await call();
      } catch (error) {
        if (statusOf(error) !== 429) throw error;
        if (tries === maxTries) throw busy();
        await sleep(pauseMs * tries * (0.5 + Math.random()));
      }
    }
  }

  const pass = (size: number, isRead: boolean): Pass => {
    const queue = new FairQueue({ ...limits, atOnce: size });
    return call => queue.run(() => insist(call), isRead);
  };
  return { read: pass(reads, true), write: pass(writes, false) };
}
