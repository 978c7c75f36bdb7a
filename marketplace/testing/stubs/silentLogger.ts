import type { Logger } from '#marketplace/contract/ports.ts';

const nothing = () => undefined;

/** Logs nothing. */
export const silentLogger: Logger = {
  debug: nothing,
  info: nothing,
  warn: nothing,
  error: nothing,
};

/** Collects errors, for tests that expect one. */
export function recordingLogger(): Logger & { errors: unknown[][] } {
  const errors: unknown[][] = [];
  return { ...silentLogger, errors, error: (...args: unknown[]) => void errors.push(args) };
}
