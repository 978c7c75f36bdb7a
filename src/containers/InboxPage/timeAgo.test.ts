import { createIntl } from 'react-intl';
import { timeAgo } from './timeAgo.ts';

const intl = createIntl({ locale: 'en-US' });
const now = Date.parse('2026-11-23T12:00:00Z');

it.each([
  ['2026-11-23T12:00:09Z', 'this minute'],
  ['2026-11-23T11:55:00Z', '5 minutes ago'],
  ['2026-11-23T09:59:00Z', '2 hours ago'],
  ['2026-11-22T11:00:00Z', 'yesterday'],
  ['2026-11-01T12:00:00Z', '22 days ago'],
  ['2026-09-01T12:00:00Z', '2 months ago'],
  ['2024-11-01T12:00:00Z', '2 years ago'],
])('%s was %s', (at, words) => {
  expect(timeAgo(at, now, intl)).toBe(words);
});
