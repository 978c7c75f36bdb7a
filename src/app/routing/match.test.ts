import { withoutOverlays } from './match.ts';

test.each([
  ['?keywords=yoga&view=map&favorite=x', 'keywords=yoga'],
  ['?keywords=yoga&view=timetable&week=2026-12-07', 'keywords=yoga&view=timetable&week=2026-12-07'],
])('of %s, the data of a page depends on %s', (search, query) => {
  expect(withoutOverlays(search).toString()).toBe(query);
});
