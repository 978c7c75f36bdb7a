import type { EventEmitter } from 'node:events';

export const misconfigured: number;
export const pauses: { firstMs: number; longestMs: number; settledMs: number };
export function optionsOf(options: readonly string[]): string[];

/** What the supervisor needs of the system. */
export interface System {
  spawn(args: readonly string[]): EventEmitter & { kill(signal: NodeJS.Signals): unknown };
  signals: Pick<NodeJS.Process, 'on' | 'off'>;
  /** Milliseconds. */
  now(): number;
  /** Ends early when it is aborted. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
  say(text: string): void;
}

/** Runs a program of Node and starts it again when it ends unexpectedly. Returns the exit code. */
export function supervise(args: readonly string[], replaced?: Partial<System>): Promise<number>;
