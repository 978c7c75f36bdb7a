import type { AppError } from '#src/util/errors.ts';

/** Codes of a class or a teacher that is not there any more. */
const closed = new Set<string>([
  'transaction-listing-not-found',
  'transaction-provider-banned-or-deleted',
]);

/**
 * Reason why an enquiry was not sent, by which its words are found: `EnquiryModal.<reason>`.
 * @param isLoggedOut the session has ended meanwhile
 */
export function enquiryFailureOf({ code, status }: AppError, isLoggedOut: boolean): string {
  if (status === 0) return 'offline';
  if (status === 401 || (status === 403 && isLoggedOut)) return 'loggedOut';
  if (code === 'contact-not-possible') return 'blocked';
  if (code === 'site-busy') return 'crowded';
  if (closed.has(code)) return 'gone';
  switch (status) {
    case 403:
      return 'forbidden';
    case 404:
      return 'gone';
    case 429:
      return 'tooMany';
    default:
      return 'failed';
  }
}
