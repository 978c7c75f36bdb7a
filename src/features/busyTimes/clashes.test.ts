import { busyRange } from './busyRange.ts';
import { clashesOf } from './clashes.ts';

const at = (text: string) => Date.parse(`2026-12-${text}:00Z`);
const time = (start: string, end: string) => ({ start: at(start), end: at(end) });
const span = (start: string, end: string): [number, number] => [at(start) / 1000, at(end) / 1000];

describe('clashesOf', () => {
  it('finds the times that overlap, with all of the busy time', () => {
    const spans = [span('01T10:00', '01T10:30'), span('01T10:45', '01T12:00')];
    const [morning, noon] = [time('01T10:00', '01T11:00'), time('01T12:00', '01T13:00')];
    expect(clashesOf([morning, noon], spans)).toEqual([
      { time: morning, busy: time('01T10:00', '01T12:00') },
    ]);
    expect(clashesOf([time('01T10:30', '01T10:45')], spans)).toEqual([]);
    expect(clashesOf([morning], [])).toEqual([]);
  });
});

describe('busyRange', () => {
  const write = (start: string, end: string, zone = 'UTC') =>
    busyRange(time(start, end), zone, 'en').replace(/[\u2009\u202F]/g, ' ');

  it.each([
    ['01T18:00', '01T19:00', '6:00 – 7:00 PM'],
    ['01T22:00', '02T00:00', 'Tue, Dec 1, 10:00 PM – Wed, Dec 2, 12:00 AM'],
    ['01T00:00', '02T00:00', 'Tue, Dec 1'],
    ['01T00:00', '03T00:00', 'Tue, Dec 1 – Wed, Dec 2'],
    ['01T22:00', '02T07:00', 'Tue, Dec 1, 10:00 PM – Wed, Dec 2, 7:00 AM'],
  ])('writes %s to %s as %s', (start, end, words) => {
    expect(write(start, end)).toBe(words);
  });

  it('writes it on the clock of the reader', () => {
    expect(write('01T18:00', '01T19:00', 'Asia/Tokyo')).toBe('3:00 – 4:00 AM');
  });
});
