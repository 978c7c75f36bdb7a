import type { Config } from '../config/config.ts';
import type { Credentials } from '../config/credentials.ts';
import { isError } from '../logging/errorFacts.ts';

/** How bad it is: `fail` keeps something from working, `warn` is worth a look. */
export type Level = 'ok' | 'warn' | 'fail';

/** One thing that a check has found. */
export interface Finding {
  level: Level;
  message: string;
  /** Advice on it. */
  advice?: string;
}

/** Set-up that checks look at. */
export interface DoctorContext {
  config: Config;
  /** null before the first start. */
  credentials: Credentials | null;
  /** Origins of the services; tests put their own in place. */
  services: { stripe: string; zoom: string; mapbox: string };
  /** How long each question may wait for its answer. */
  timeoutMs: number;
  /** Clocks that checks came across on their way, to be compared by the check of the clock. */
  clocks: ClockReading[];
}

/** How far another clock is ahead of this machine's. */
export interface ClockReading {
  of: string;
  aheadMs: number;
}

/** Looks at one subject of a set-up. What it throws becomes a finding. */
export interface Check {
  subject: string;
  run(context: DoctorContext): Promise<Finding[]>;
}

export const ok = (message: string): Finding => ({ level: 'ok', message });
export const warn = (message: string, advice?: string): Finding => finding('warn', message, advice);
export const fail = (message: string, advice?: string): Finding => finding('fail', message, advice);

const finding = (level: Level, message: string, advice?: string): Finding => ({
  level,
  message,
  ...(advice === undefined ? {} : { advice }),
});

/** Tells what went wrong, in words that a person can look up; addresses and keys are not in it. */
export function reasonOf(error: unknown): string {
  const { message, code, cause, name } = error as NodeJS.ErrnoException;
  if (name === 'TimeoutError') return 'no answer in time';
  // fetch hides the reason in the cause.
  if (isError(cause)) return reasonOf(cause);
  return message || code || String(error);
}
