import type { IntlShape } from 'react-intl';

/**
 * Two days (`YYYY-MM-DD`) in the reader's language, such as "Dec 24 – Jan 2". Not formatted as a
 * range: the spaces of one differ between browsers and the server.
 */
export function daysInWords(intl: IntlShape, from: string, until: string): string {
  const [first, last] = [from, until].map(day =>
    intl.formatDate(`${day}T00:00:00Z`, { timeZone: 'UTC', day: 'numeric', month: 'short' }),
  );
  return from === until ? `${first}` : `${first} – ${last}`;
}
