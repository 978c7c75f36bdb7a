import type { Config } from '#server/config/config.ts';
import type { Credentials } from '#server/config/credentials.ts';
import { isError, systemCodeOf } from '#server/base/errorFacts.ts';

/** Severity: `fail` breaks a function, `warn` should be checked. */
export type Level = 'ok' | 'warn' | 'fail';

/** A result of a check. */
export interface Finding {
  level: Level;
  message: string;
  /** Advice for the operator. */
  advice?: string;
}

/** Input of the checks. */
export interface DoctorContext {
  config: Config;
  /** null before the first start. */
  credentials: Credentials | null;
  /** Origins of the services; replaced in tests. */
  services: { stripe: string; zoom: string; mapbox: string; iana: string };
  /** Timeout of each request in milliseconds. */
  timeoutMs: number;
  /** Clocks of other machines, recorded by the checks for the check of the clock. */
  clocks: ClockReading[];
}

/** Difference of another machine's clock, in milliseconds ahead of this one. */
export interface ClockReading {
  of: string;
  aheadMs: number;
}

/** A check of one subject. An error that it throws becomes a finding. */
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
  advice,
});

/** Returns the reason of an error without addresses and keys. */
export function reasonOf(error: unknown): string {
  if (!isError(error)) return String(error);
  const { message, cause, name } = error;
  if (name === 'TimeoutError') return 'no answer in time';
  // The errors of fetch have the reason in the cause.
  if (isError(cause)) return reasonOf(cause);
  return message || systemCodeOf(error) || String(error);
}
