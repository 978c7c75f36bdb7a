import { clientErrorOf } from '#server/marketplaceClient/sdk/refusal.ts';
import { ApiFault } from '#server/base/apiFault.ts';

/**
 * Refusals that say nothing of the command: the session has ended, or the same call may work in a
 * moment.
 */
const passing = new Set([401, 408, 429]);

/**
 * Recognises an answer that would be the same again. With any other error a command is unfinished,
 * and is resumed.
 */
export function isFinal(error: unknown): boolean {
  const status = error instanceof ApiFault ? error.status : clientErrorOf(error)?.status;
  return status !== undefined && status < 500 && !passing.has(status);
}
