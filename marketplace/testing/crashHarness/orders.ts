import type { InitiateRequest } from '#marketplace/engine/initiate.ts';
import type { TransitionRequest } from '#marketplace/engine/transition.ts';

/** Where a process ends: around the n-th (from 1) statement to the database or request to the payment provider. */
export interface Death {
  at: 'statement' | 'request';
  n: number;
  /** `during`: it has been sent, and nobody is there any more to hear the answer. */
  moment: 'before' | 'during' | 'after';
}

/** What a process is told to do. */
export type Task =
  | { kind: 'initiate'; request: InitiateRequest }
  | { kind: 'transition'; id: string; request: TransitionRequest }
  /** What a process does when it starts: it takes over what others have left, and what is due. */
  | { kind: 'start' };

export interface Order {
  /** How far the clock is ahead of the true one, ms. */
  ahead: number;
  task: Task;
  death?: Death;
}

/** What came of an order that its process has outlived. */
export interface Outcome {
  /** The code of a refusal, or what went wrong; null when it was done. */
  refused: string | null;
  /** The statements that were sent, by their first words. */
  statements: string[];
  requests: number;
}
