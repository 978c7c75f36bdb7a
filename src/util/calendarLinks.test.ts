import { calendarLink } from './calendarLinks.ts';

const entry = {
  title: 'Slow flow & more',
  details: 'With Mira\nhttps://flowroom.example/order/1',
  location: 'Online',
  start: '2026-11-22T02:00:00.000Z',
  end: '2026-11-22T03:30:00.000Z',
};
const stay = {
  ...entry,
  start: '2026-12-03T00:00:00.000Z',
  end: '2026-12-06T00:00:00.000Z',
  allDay: true,
};
const query = (address: string) => Object.fromEntries(new URL(address).searchParams);

test('Google gets instants, or days without a zone', () => {
  expect(query(calendarLink('google', entry))).toEqual({
    action: 'TEMPLATE',
    text: 'Slow flow & more',
    dates: '20261122T020000Z/20261122T033000Z',
    details: entry.details,
    location: 'Online',
  });
  expect(query(calendarLink('google', stay)).dates).toBe('20261203/20261206');
});

test('Outlook gets instants, or days', () => {
  const link = query(calendarLink('outlook', entry));
  expect([link.startdt, link.enddt, link.allday]).toEqual([entry.start, entry.end, undefined]);
  const days = query(calendarLink('outlook', stay));
  expect([days.startdt, days.enddt, days.allday]).toEqual(['2026-12-03', '2026-12-06', 'true']);
});

test('Yahoo gets instants, or the first and the last day', () => {
  const link = query(calendarLink('yahoo', entry));
  expect([link.st, link.et]).toEqual(['20261122T020000Z', '20261122T033000Z']);
  const days = query(calendarLink('yahoo', stay));
  expect([days.st, days.et, days.dur]).toEqual(['20261203', '20261205', 'allday']);
});

test('spaces are written so that every service reads them', () => {
  expect(calendarLink('yahoo', entry)).toContain('title=Slow%20flow%20%26%20more');
});
