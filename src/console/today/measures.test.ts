import type { Figures } from '../api/figureShapes.ts';
import { changeOf, currenciesOf, measures } from './measures.ts';

const figures = (part: Partial<Figures> = {}): Figures => ({
  classesHeld: 2,
  seatsTaken: 3,
  seatsOffered: 4,
  seatsSold: 5,
  newTeachers: 0,
  newStudents: 1,
  money: [],
  ...part,
});

it('reads each figure, and those of money for each currency', () => {
  const money = [{ currency: 'USD', gross: 3000, commission: 300, refunds: 0 }];
  const all = measures(['EUR', 'USD']);
  expect(all.map(({ key, read }) => [key, read(figures({ money }))])).toEqual([
    ['classesHeld', 2],
    ['seatsSold', 5],
    ['fillRate', 0.75],
    ['gross EUR', 0],
    ['commission EUR', 0],
    ['refunds EUR', 0],
    ['gross USD', 3000],
    ['commission USD', 300],
    ['refunds USD', 0],
    ['newTeachers', 0],
    ['newStudents', 1],
  ]);
  const fill = all.find(({ key }) => key === 'fillRate');
  expect(fill?.read(figures({ seatsOffered: 0 }))).toBeNull();
});

it('compares with the period before, unless that had nothing', () => {
  expect([changeOf(3, 2), changeOf(1, 2), changeOf(2, 0), changeOf(null, 1)]).toEqual([
    0.5,
    -0.5,
    null,
    null,
  ]);
});

it('knows the currencies of all periods and days', () => {
  const of = (currency: string) =>
    figures({ money: [{ currency, gross: 1, commission: 0, refunds: 0 }] });
  const at = { start: '', end: '' };
  expect(
    currenciesOf({
      periods: [{ name: 'day', now: { ...at, ...of('USD') }, before: { ...at, ...of('USD') } }],
      days: [{ date: '2026-11-29', ...of('EUR') }],
    }),
  ).toEqual(['EUR', 'USD']);
});
