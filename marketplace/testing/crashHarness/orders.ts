import type { InitiateRequest } from '#marketplace/engine/initiate.ts';
import type { TransitionRequest } from '#marketplace/engine/transition.ts';

/**
 * Point at which a process ends: around the n-th (from 1) statement to the database or request to
 * the payment provider.
 */
export interface Death {
  at: 'statement' | 'request';
  n: number;
  /** `during`: after sending, before the answer is read. */
  moment: 'before' | 'during' | 'after';
}

/** Work that a process has to do. */
export type Task =
  | { kind: 'initiate'; request: InitiateRequest }
  | { kind: 'transition'; id: string; request: TransitionRequest }
  /** A refund of a part; minor units of USD. */
  | { kind: 'refund'; id: string; amount: number }
  /** Evidence for a dispute of its payment. */
  | { kind: 'evidence'; id: string; disputeId: string }
  /** Startup work: recovery of unfinished transitions, and due jobs. */
  | { kind: 'start' };

export interface Order {
  /** Milliseconds by which the clock is ahead of real time. */
  ahead: number;
  task: Task;
  death?: Death;
}

/** Result of an order that its process survived. */
export interface Outcome {
  /** The code of a refusal, or the error message; null on success. */
  refused: string | null;
  /** First words of the statements that were sent. */
  statements: string[];
  requests: number;
}
