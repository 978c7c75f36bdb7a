import { renderPage } from '#src/testing/renderPage.tsx';
import { StayDates } from './StayDates.tsx';

const text = (first: string, last: string, unit: 'day' | 'night') =>
  renderPage(<StayDates range={{ first, last }} unit={unit} />).container.textContent;

test('nights run to the day of leaving', () => {
  expect(text('2026-12-03', '2026-12-05', 'night')).toBe('Thu, Dec 3 – Sun, Dec 63 nights');
  expect(text('2026-12-03', '2026-12-03', 'night')).toBe('Thu, Dec 3 – Fri, Dec 41 night');
});

test('days count the last one in, and one day is one date', () => {
  expect(text('2026-12-30', '2027-01-01', 'day')).toBe('Wed, Dec 30 – Fri, Jan 13 days');
  expect(text('2026-12-03', '2026-12-03', 'day')).toBe('Thu, Dec 31 day');
});
