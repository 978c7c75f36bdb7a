import { createIntl } from 'react-intl';
import { whenAgain } from './whenAgain.ts';

it.each([
  ['en', 1_000, 'in 1 minute'],
  ['en', 12 * 60_000 - 1, 'in 12 minutes'],
  ['en', 7 * 3_600_000, 'in 7 hours'],
  ['es', 2 * 60_000, 'dentro de 2 minutos'],
  ['en', undefined, 'in 1 minute'],
])('says in %s when a step may be tried again: %d ms', (locale, retryAfterMs, words) => {
  expect(
    whenAgain(createIntl({ locale }), retryAfterMs === undefined ? {} : { retryAfterMs }),
  ).toBe(words);
});
