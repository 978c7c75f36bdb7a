import { readHours, stretchesOf } from './soon.ts';
import { addDays, hourMs, iso } from './time.ts';

const zone = 'Pacific/Auckland';
/** Saturday, 10 in the morning in Auckland; Friday evening in UTC. */
const now = Date.parse('2026-12-04T21:00:00Z');
const written = (begins: Omit<Parameters<typeof stretchesOf>[0], 'zone'>, at = now) =>
  stretchesOf({ zone, ...begins }, at).map(({ start, end }) => `${iso(start)} ${iso(end)}`);

describe('when classes begin', () => {
  it.each<[Parameters<typeof written>[0], string]>([
    [{ when: 'today', hours: '13-18' }, '2026-12-05T00:00:00.000Z 2026-12-05T05:00:00.000Z'],
    [{ when: 'now' }, '2026-12-04T21:00:00.000Z 2026-12-04T22:00:00.000Z'],
    [{ when: 'today' }, '2026-12-04T21:00:00.000Z 2026-12-05T11:00:00.000Z'],
    [{ when: 'tomorrow' }, '2026-12-05T11:00:00.000Z 2026-12-06T11:00:00.000Z'],
    [{ when: 'weekend' }, '2026-12-04T21:00:00.000Z 2026-12-06T11:00:00.000Z'],
    [{ when: 'today', hours: 'evening' }, '2026-12-05T04:00:00.000Z 2026-12-05T11:00:00.000Z'],
    [{ when: 'today', hours: '18' }, '2026-12-05T05:00:00.000Z 2026-12-05T06:00:00.000Z'],
    [
      { dates: { from: '2026-12-07', to: '2026-12-07' }, hours: 'morning' },
      '2026-12-06T16:00:00.000Z 2026-12-06T22:00:00.000Z',
    ],
  ])('%j is a stretch in the zone of the reader', (begins, stretch) => {
    expect(written(begins)).toEqual([stretch]);
  });

  it('a Sunday is the weekend that it belongs to', () => {
    expect(written({ when: 'weekend' }, Date.parse('2026-12-06T01:00:00Z'))).toEqual([
      '2026-12-06T01:00:00.000Z 2026-12-06T11:00:00.000Z',
    ]);
  });

  it('is nothing once it is over', () => {
    expect(written({ when: 'today', hours: '8' })).toEqual([]);
    expect(written({ dates: { from: '2026-11-01', to: '2026-11-02' } })).toEqual([]);
  });

  it('hours of any day are one stretch a day, for as long as classes are offered', () => {
    const evenings = written({ hours: 'evening' });
    expect(evenings).toHaveLength(90);
    expect(evenings.at(-1)?.slice(0, 10)).toBe(addDays('2026-12-05', 89));
  });

  it('a day on which clocks change has all of its hours', () => {
    const [day] = stretchesOf(
      { zone: 'Europe/Berlin', dates: { from: '2027-03-28', to: '2027-03-28' } },
      Date.parse('2027-03-20T00:00:00Z'),
    );
    expect((day?.end ?? 0) - (day?.start ?? 0)).toBe(23 * hourMs);
  });
});

test.each([
  ['morning', 'morning'],
  ['18', '18'],
  ['0', '0'],
  ['24', null],
  ['13-18', '13-18'],
  ['18-24', '18-24'],
  ['18-13', null],
  ['1e1', null],
  ['', null],
])('hours %j are %j', (text, hours) => {
  expect(readHours(text)).toBe(hours);
});
