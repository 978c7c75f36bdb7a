import fc from 'fast-check';
import type { CalendarEvent } from './calendarEvent.ts';
import { calendarFile } from './calendarFile.ts';
import type { Invitation } from './calendarFile.ts';
import { occurrencesOf, readWithIamcal } from './testing/readers.ts';
import { clockChanges, seriesOf } from '#server/changes/scheduleChanges/testing/clockChanges.ts';
import { scheduledTimes } from '#shared/schedule/classSchedule.ts';
import type { ScheduledTime } from '#shared/schedule/classSchedule.ts';
import { dayMs, hourMs, instantOf, iso } from '#shared/time/time.ts';

const zone = 'Europe/Berlin';
const rootUrl = 'https://flowroom.example';

const entryOf = (
  { start, end, date }: ScheduledTime,
  more: Partial<CalendarEvent> = {},
  timezone = zone,
): CalendarEvent => ({
  id: `order-${date}`,
  series: { id: 'order', date, zone: timezone },
  start,
  end,
  stamp: Date.parse('2026-10-01T08:00:00Z'),
  sequence: 3,
  title: 'Slow flow',
  details: 'Tara T',
  location: 'Online',
  url: `${rootUrl}/order/order`,
  status: 'confirmed',
  isBusy: true,
  ...more,
});

const person = (email: string) => ({ name: 'Somebody', email });
const write = (
  events: readonly CalendarEvent[],
  { method = 'REQUEST', date }: { method?: Invitation['method']; date?: string } = {},
) =>
  calendarFile({
    name: 'Slow flow',
    rootUrl,
    events,
    invitation: {
      method,
      organizer: person('site@flowroom.example'),
      attendee: person('a@b.example'),
    },
    date,
  });
const linesOf = (text: string) => text.replace(/\r\n /g, '').split('\r\n');

/** Mondays at 18:00 in Berlin, across the end of summer time on 25 October. */
const dates = ['2026-10-12', '2026-10-19', '2026-10-26', '2026-11-02'];
const timeOn = (date: string, time = '18:00', on = date): ScheduledTime => {
  const start = instantOf({ date: on, time }, zone);
  return { start, end: start + hourMs, date };
};
const times = dates.map(date => timeOn(date));
const events = times.map(time => entryOf(time));

describe('the entries of a series', () => {
  it('are one that repeats at a wall time', () => {
    const lines = linesOf(write(events));
    expect(lines.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(lines).toEqual(
      expect.arrayContaining([
        'UID:order@flowroom.example',
        'SEQUENCE:3',
        'DTSTART;TZID=Europe/Berlin:20261012T180000',
        'DTEND;TZID=Europe/Berlin:20261012T190000',
        'RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261102T200000Z',
        'BEGIN:VTIMEZONE',
        'TZID:Europe/Berlin',
        'RRULE:FREQ=YEARLY;BYMONTH=10;BYDAY=-1SU',
      ]),
    );
    expect(readWithIamcal(write(events)).events).toHaveLength(1);
  });

  it('leave out what is canceled, and list what was moved by itself', () => {
    const moved = entryOf(timeOn('2026-10-26', '07:30', '2026-10-27'));
    const gone = entryOf(times[1]!, { status: 'canceled' });
    const text = write([events[0]!, gone, moved, events[3]!]);
    expect(linesOf(text)).toEqual(
      expect.arrayContaining([
        'EXDATE;TZID=Europe/Berlin:20261019T180000',
        'RECURRENCE-ID;TZID=Europe/Berlin:20261026T180000',
        'DTSTART:20261027T063000Z',
      ]),
    );
    expect(occurrencesOf(text)).toEqual({
      method: 'REQUEST',
      uid: 'order@flowroom.example',
      starts: [times[0]!.start, moved.start, times[3]!.start].map(iso),
    });
  });

  it('have the details of some of them only', () => {
    const text = write([...events.slice(0, 3), entryOf(times[3]!, { details: '2 people' })]);
    const lines = linesOf(text);
    expect(lines.filter(line => line === 'DESCRIPTION:Tara T')).toHaveLength(1);
    expect(lines).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20261102T180000');
    expect(lines).toContain('DESCRIPTION:2 people');
  });

  it('have one of them changed or canceled by the time that it had', () => {
    const moved = entryOf(timeOn('2026-10-26', '07:30', '2026-10-27'));
    const all = [events[0]!, events[1]!, moved, events[3]!];
    const one = linesOf(write(all, { date: '2026-10-26' }));
    expect(one.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(one).toContain('UID:order@flowroom.example');
    expect(one).toContain('RECURRENCE-ID;TZID=Europe/Berlin:20261026T180000');
    expect(one).toContain('DTSTART:20261027T063000Z');

    const gone = entryOf(times[1]!, { status: 'canceled' });
    const rest = [events[0]!, gone, events[2]!, events[3]!];
    const cancel = linesOf(write(rest, { method: 'CANCEL', date: '2026-10-19' }));
    expect(cancel).toEqual(
      expect.arrayContaining([
        'METHOD:CANCEL',
        'STATUS:CANCELLED',
        'UID:order@flowroom.example',
        'RECURRENCE-ID;TZID=Europe/Berlin:20261019T180000',
      ]),
    );
  });

  it('are one without a rule when one is left, or none', () => {
    const off = events.map(event => ({ ...event, status: 'canceled' as const }));
    const last = linesOf(write([...off.slice(1), events[0]!]));
    expect(last.filter(line => /^(RRULE|RECURRENCE-ID)/.test(line))).toEqual([]);
    expect(last).toContain('UID:order@flowroom.example');
    const none = linesOf(write(off, { method: 'CANCEL' }));
    expect(none.filter(line => line === 'BEGIN:VEVENT')).toHaveLength(1);
    expect(none).toContain('STATUS:CANCELLED');
    expect(none.some(line => line.startsWith('RECURRENCE-ID'))).toBe(false);
  });

  it('stay entries of their own in a feed', () => {
    const feed = calendarFile({ name: 'Mine', rootUrl, events, refreshSeconds: 3600 });
    expect(linesOf(feed).filter(line => line.startsWith('UID:order-2026-'))).toHaveLength(4);
    expect(feed).not.toContain('RRULE');
  });
});

test.each(clockChanges())(
  'a series is read at its class times, changed in every way, in $zone',
  changes => {
    for (const series of seriesOf(changes)) {
      fc.assert(
        fc.property(series, ({ data, now }) => {
          const held = scheduledTimes(data, now, now + 190 * dayMs);
          if (held.length === 0) return;
          const all = held.map(time => entryOf(time, {}, data.timezone));
          expect(occurrencesOf(write(all)).starts).toEqual(held.map(({ start }) => iso(start)));
        }),
        { numRuns: 1 },
      );
    }
  },
);
