import fc from 'fast-check';
import { parseDuration, shift } from './duration.ts';
import { evaluate } from './timeExpression.ts';
import type { TimeExpression, Timeline } from './timeExpression.ts';

const day = 86_400_000;
const at = (text: string) => new Date(text);
const timeline: Timeline = {
  initiatedAt: at('2026-03-01T10:00:00Z'),
  steps: [
    { transition: 'transition/ask', to: 'state/asked', at: at('2026-03-01T10:00:00Z') },
    { transition: 'transition/again', to: 'state/asked', at: at('2026-03-02T10:00:00Z') },
    { transition: 'transition/again', to: 'state/asked', at: at('2026-03-03T10:00:00Z') },
  ],
  booking: {
    start: at('2026-03-10T18:00:00Z'),
    end: at('2026-03-10T19:00:00Z'),
    displayStart: at('2026-03-10T17:00:00Z'),
    displayEnd: at('2026-03-10T20:00:00Z'),
  },
};
const now = at('2026-03-05T00:00:00Z');
const point = (timepoint: Extract<TimeExpression, { fn: 'timepoint' }>['timepoint']) =>
  ({ fn: 'timepoint', timepoint }) as const;
const value = (expression: TimeExpression, line = timeline) =>
  evaluate(expression, line, now)?.toISOString() ?? null;

describe('evaluate', () => {
  it.each([
    [point({ of: 'tx-initiated' }), '2026-03-01T10:00:00.000Z'],
    [point({ of: 'first-entered-state', state: 'state/asked' }), '2026-03-01T10:00:00.000Z'],
    [point({ of: 'last-entered-state', state: 'state/asked' }), '2026-03-03T10:00:00.000Z'],
    [
      point({ of: 'first-transitioned', transition: 'transition/again' }),
      '2026-03-02T10:00:00.000Z',
    ],
    [point({ of: 'first-entered-state', state: 'state/never' }), null],
    [point({ of: 'booking-start' }), '2026-03-10T18:00:00.000Z'],
    [point({ of: 'booking-end' }), '2026-03-10T19:00:00.000Z'],
    [point({ of: 'booking-display-start' }), '2026-03-10T17:00:00.000Z'],
    [point({ of: 'booking-display-end' }), '2026-03-10T20:00:00.000Z'],
  ])('finds the timepoint %j', (expression, expected) => {
    expect(value(expression)).toBe(expected);
  });

  const start = point({ of: 'booking-start' });
  const hour = { months: 0, milliseconds: 3_600_000 };

  it('adds and subtracts every period', () => {
    expect(value({ fn: 'plus', base: start, periods: [hour, hour] })).toBe(
      '2026-03-10T20:00:00.000Z',
    );
    expect(value({ fn: 'minus', base: start, periods: [hour] })).toBe('2026-03-10T17:00:00.000Z');
  });

  it('takes the earliest and leaves out what has no value', () => {
    const never = point({ of: 'first-entered-state', state: 'state/never' });
    expect(value({ fn: 'min', of: [start, never, point({ of: 'booking-end' })] })).toBe(
      '2026-03-10T18:00:00.000Z',
    );
    expect(value({ fn: 'min', of: [never] })).toBeNull();
  });

  it('has no value without a booking', () => {
    expect(
      value({ fn: 'plus', base: start, periods: [hour] }, { ...timeline, booking: null }),
    ).toBeNull();
  });

  it('ignores the past only on request', () => {
    const initiated = point({ of: 'tx-initiated' });
    expect(value({ fn: 'ignore-if-past', of: initiated })).toBeNull();
    expect(value({ fn: 'ignore-if-past', of: start })).toBe('2026-03-10T18:00:00.000Z');
    expect(value({ fn: 'min', of: [start, { fn: 'ignore-if-past', of: initiated }] })).toBe(
      '2026-03-10T18:00:00.000Z',
    );
  });
});

describe('parseDuration', () => {
  it.each([
    ['PT15M', 0, 15 * 60_000],
    ['P6D', 0, 6 * day],
    ['P1DT2H', 0, day + 2 * 3_600_000],
    ['P2W', 0, 14 * day],
    ['P1Y2M', 14, 0],
    ['PT1.5S', 0, 1500],
    ['P0D', 0, 0],
  ])('reads %s', (text, months, milliseconds) => {
    expect(parseDuration(text)).toEqual({ months, milliseconds });
  });

  it.each(['', 'P', 'PT', 'P1DT', '1D', 'P-1D', 'P1H', 'PT1D', 'p1d', 'P1.5D'])(
    'refuses %j',
    text => {
      expect(parseDuration(text)).toBeNull();
    },
  );
});

describe('shift', () => {
  it('ends a month at its last day', () => {
    const month = { months: 1, milliseconds: 0 };
    expect(shift(at('2026-01-31T10:00:00Z'), month, 1).toISOString()).toBe(
      '2026-02-28T10:00:00.000Z',
    );
    expect(shift(at('2026-03-31T10:00:00Z'), month, -1).toISOString()).toBe(
      '2026-02-28T10:00:00.000Z',
    );
  });

  it('goes back where it came from when no months are involved', () => {
    fc.assert(
      fc.property(
        fc.date({ noInvalidDate: true, min: at('2000-01-01'), max: at('2100-01-01') }),
        fc.nat(1e10),
        (date, milliseconds) => {
          const period = { months: 0, milliseconds };
          return shift(shift(date, period, 1), period, -1).getTime() === date.getTime();
        },
      ),
    );
  });
});
