import { readSpans } from './readSpans.ts';

const within = { start: Date.parse('2026-03-01T00:00Z'), end: Date.parse('2026-06-01T00:00Z') };

const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  ...(lines.some(line => line.startsWith('UID')) ? [] : [`UID:${lines.join()}`]),
  'SUMMARY:Dentist',
  ...lines,
  'END:VEVENT',
];

async function read(text: string, zone = 'Europe/Berlin') {
  const spans = await readSpans(text, { zone, within, siteHost: 'flowroom.example' });
  const clock = (second: number) => new Date(second * 1000).toISOString().slice(0, 16);
  return spans && spans.map(([start, end]) => `${clock(start)} ${clock(end)}`);
}

describe('a calendar', () => {
  it('has the times of its events, in order', async () => {
    const text = calendar(
      ...event('DTSTART:20260402T160000Z', 'DTEND:20260402T170000Z'),
      ...event('DTSTART;TZID=America/New_York:20260310T180000', 'DURATION:PT90M'),
      ...event('DTSTART:20260320T090000', 'DTEND:20260320T100000'),
    );
    expect(await read(text)).toEqual([
      '2026-03-10T22:00 2026-03-10T23:30',
      '2026-03-20T08:00 2026-03-20T09:00',
      '2026-04-02T16:00 2026-04-02T17:00',
    ]);
  });

  it('joins times that overlap', async () => {
    const text = calendar(
      ...event('DTSTART:20260402T160000Z', 'DTEND:20260402T170000Z'),
      ...event('DTSTART:20260402T163000Z', 'DTEND:20260402T180000Z'),
      ...event('DTSTART:20260402T180000Z', 'DTEND:20260402T183000Z'),
    );
    expect(await read(text)).toEqual(['2026-04-02T16:00 2026-04-02T18:30']);
  });

  it('has whole days in the zone in which it is shown', async () => {
    const day = event('DTSTART;VALUE=DATE:20260310', 'DTEND;VALUE=DATE:20260312');
    expect(await read(calendar(...day))).toEqual(['2026-03-09T23:00 2026-03-11T23:00']);
    expect(await read(calendar('X-WR-TIMEZONE:Asia/Tokyo', ...day))).toEqual([
      '2026-03-09T15:00 2026-03-11T15:00',
    ]);
  });

  it('has whole days of 23 and 25 hours', async () => {
    const days = ['RRULE:FREQ=WEEKLY;COUNT=3', 'DTEND;VALUE=DATE:20260323'];
    expect(await read(calendar(...event('DTSTART;VALUE=DATE:20260322', ...days)))).toEqual([
      '2026-03-21T23:00 2026-03-22T23:00',
      '2026-03-28T23:00 2026-03-29T22:00',
      '2026-04-04T22:00 2026-04-05T22:00',
    ]);
    const inAuckland = calendar(...event('DTSTART;VALUE=DATE:20260405'));
    expect(await read(inAuckland, 'Pacific/Auckland')).toEqual([
      '2026-04-04T11:00 2026-04-05T12:00',
    ]);
  });

  it('leaves out what is free, canceled, of this site, without length or long over', async () => {
    const at = ['DTSTART:20260402T160000Z', 'DTEND:20260402T170000Z'];
    const text = calendar(
      ...event(...at, 'TRANSP:TRANSPARENT'),
      ...event(...at, 'STATUS:CANCELLED'),
      ...event(...at, 'X-MICROSOFT-CDO-BUSYSTATUS:FREE'),
      ...event(...at, 'UID:6f1c-2026-04-02@flowroom.example'),
      ...event('DTSTART:20260403T160000Z'),
      ...event('DTSTART:20160402T160000Z', 'DTEND:20160402T170000Z'),
    );
    expect(await read(text)).toEqual([]);
  });

  it('is read without the events that are broken', async () => {
    const text = calendar(
      ...event('DTSTART:20260499T160000Z', 'DTEND:tomorrow', 'RRULE:FREQ=NEVER'),
      ...event('DTSTART:20260402T160000Z', 'DTEND:20260402T170000Z'),
    );
    expect(await read(text)).toEqual(['2026-04-02T16:00 2026-04-02T17:00']);
    expect(await read(text.replaceAll('\r\n', '\n'))).toHaveLength(1);
  });

  it('is no page and no calendar without an end', async () => {
    expect(await read('<!doctype html><title>Log in</title>')).toBeNull();
    expect(await read('BEGIN:VCALENDAR\nBEGIN:VEVENT\n'.repeat(50_000))).toEqual([]);
  });
});

describe('what repeats', () => {
  const weekly = ['DTSTART;TZID=Europe/Berlin:20200106T180000', 'DURATION:PT1H'];
  const days = async (...lines: string[]) =>
    (await read(calendar(...event(...weekly, ...lines))))?.map(span => span.slice(5, 16));

  it('stays at its wall time over a change of the clocks', async () => {
    expect(await days('RRULE:FREQ=WEEKLY;UNTIL=20260406T160000Z')).toEqual([
      '03-02T17:00',
      '03-09T17:00',
      '03-16T17:00',
      '03-23T17:00',
      '03-30T16:00',
      '04-06T16:00',
    ]);
  });

  it('stays in its rhythm of many years', async () => {
    expect(await days('RRULE:FREQ=WEEKLY;INTERVAL=4;BYDAY=MO,WE')).toEqual([
      '03-23T17:00',
      '03-25T17:00',
      '04-20T16:00',
      '04-22T16:00',
      '05-18T16:00',
      '05-20T16:00',
    ]);
    expect(await days('RRULE:FREQ=WEEKLY;COUNT=323')).toEqual(['03-02T17:00', '03-09T17:00']);
    expect(await days('RRULE:FREQ=MONTHLY;BYDAY=1TU')).toEqual([
      '03-03T17:00',
      '04-07T16:00',
      '05-05T16:00',
    ]);
    expect(await days('RRULE:FREQ=MONTHLY;INTERVAL=5;BYMONTHDAY=6')).toEqual(['04-06T16:00']);
    expect(await days('RRULE:FREQ=YEARLY;INTERVAL=2;BYMONTH=3;BYDAY=-1SU')).toEqual([
      '03-29T16:00',
    ]);
  });

  it('leaves out exceptions, and has those that are held at another time', async () => {
    const uid = 'UID:yoga';
    const text = calendar(
      ...event(
        uid,
        ...weekly,
        'RRULE:FREQ=WEEKLY;UNTIL=20260324T000000Z',
        'EXDATE;TZID=Europe/Berlin:20260302T180000',
        'EXDATE:20260316T170000Z',
      ),
      ...event(
        uid,
        'RECURRENCE-ID;TZID=Europe/Berlin:20260309T180000',
        'DTSTART;TZID=Europe/Berlin:20260310T070000',
        'DURATION:PT1H',
      ),
      ...event(
        uid,
        'RECURRENCE-ID;TZID=Europe/Berlin:20260323T180000',
        'DTSTART;TZID=Europe/Berlin:20260323T180000',
        'STATUS:CANCELLED',
      ),
    );
    expect(await read(text)).toEqual(['2026-03-10T06:00 2026-03-10T07:00']);
  });

  it('follows the zone that the calendar describes', async () => {
    const text = calendar(
      'BEGIN:VTIMEZONE',
      'TZID:W. Europe Standard Time',
      'BEGIN:STANDARD',
      'DTSTART:16010101T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:16010101T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
      ...event(
        'DTSTART;TZID=W. Europe Standard Time:20260325T180000',
        'DURATION:PT1H',
        'RRULE:FREQ=WEEKLY;UNTIL=20260401T160000Z',
      ),
    );
    expect(await read(text, 'Asia/Tokyo')).toEqual([
      '2026-03-25T17:00 2026-03-25T18:00',
      '2026-04-01T16:00 2026-04-01T17:00',
    ]);
  });

  it('can have no end that holds the server up', async () => {
    const endless = ['FREQ=DAILY;BYMONTHDAY=31;BYMONTH=2', 'FREQ=SECONDLY'].flatMap(rule =>
      event('DTSTART:20200101T100000Z', 'DURATION:PT1H', `RRULE:${rule}`),
    );
    const text = calendar(
      ...endless,
      ...event('DTSTART:20260402T160000Z', 'DTEND:20260402T170000Z'),
    );
    expect(await read(text)).toEqual(['2026-04-02T16:00 2026-04-02T17:00']);
  });
});
