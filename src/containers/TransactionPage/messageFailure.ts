import type { AppError } from '#src/util/errors.ts';

/**
 * Reason why a message was not sent, by which its words are found:
 * `TransactionPage.message.failed.<reason>`.
 */
export type MessageFailure = 'blocked' | 'crowded' | 'offline' | 'tooMany' | 'other';

/** Returns the reason for an error. A session that has ended leads to the log-in instead. */
export function messageFailureOf({ code, status }: AppError): MessageFailure {
  if (code === 'contact-not-possible') return 'blocked';
  if (code === 'network') return 'offline';
  if (code === 'site-busy') return 'crowded';
  return status === 429 ? 'tooMany' : 'other';
}
