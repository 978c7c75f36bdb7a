import { shortestStretch } from './areas.ts';

test.each([
  [[10, -3, 4], { west: -3, east: 10 }],
  [[178, -179, 177], { west: 177, east: -179 }],
  [[-170, -70, -100], { west: -170, east: -70 }],
  [[2], { west: 2, east: 2 }],
])('the stretch that holds %p', (lngs, stretch) => {
  expect(shortestStretch(lngs)).toEqual(stretch);
});
