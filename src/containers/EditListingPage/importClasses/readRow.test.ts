import { createIntl } from 'react-intl';
import en from '#src/translations/en/importClasses.json' with { type: 'json' };
import es from '#src/translations/es/importClasses.json' with { type: 'json' };
import { messageFiles } from '#src/testing/allMessages.ts';
import { columns, mappingOf, withColumn } from './columns.ts';
import type { Column } from './columns.ts';
import { readMinutes, readRow, readTime } from './readRow.ts';

const reader = {
  intl: createIntl({
    locale: 'en',
    messages: Object.assign({}, ...messageFiles('en').values()) as Record<string, string>,
  }),
  dates: { locale: 'en', order: 'en-US', today: '2026-11-22' },
  zone: 'Europe/Berlin',
  now: Date.parse('2026-11-22T12:00Z'),
};
const read = (row: Partial<Record<Column, string>>) =>
  readRow(Object.values(row), Object.keys(row) as Column[], reader);
const faultsOf = (row: Partial<Record<Column, string>>) => Object.keys(read(row).faults);

describe('columns', () => {
  it.each([
    ['en', en],
    ['es', es],
  ])('are recognised by the headings of the template in %s', (_, messages: object) => {
    const headings = columns.map(
      column => (messages as Record<string, string>)[`ImportClasses.column.${column}`] ?? '',
    );
    expect(mappingOf(headings)).toEqual(columns);
  });

  it('are found whatever their writing, each once', () => {
    expect(mappingOf(['TITULO', 'start_time', 'Name', 'Teacher', ''])).toEqual([
      'title',
      'time',
      null,
      null,
      null,
    ]);
  });

  it('are moved to another one that is chosen by hand', () => {
    expect(withColumn(['title', null], 1, 'title')).toEqual([null, 'title']);
  });
});

describe('readRow', () => {
  it('reads a class that is held once', () => {
    const { values, faults } = read({
      title: 'Morning flow',
      description: 'Calm.',
      type: 'Yoga, HIIT',
      languages: 'english / Spanish',
      date: '12/24/2026',
      time: '6:30 pm',
      zone: 'America/New_York',
      minutes: '1:15',
      places: '12',
      price: '$12.50',
    });
    expect(faults).toEqual({});
    expect(values).toMatchObject({
      title: 'Morning flow',
      description: 'Calm.',
      workoutTypes: ['yoga', 'hiit'],
      languages: ['english', 'spanish'],
      rhythm: 'once',
      startDate: '2026-12-24',
      time: '18:30',
      timezone: 'America/New_York',
      minutes: '75',
      places: '12',
      type: 'paid',
      price: { amount: 1250 },
    });
  });

  it('reads a weekly class, on the clock of the reader, for free', () => {
    const { values, faults } = read({
      date: '2026-12-01',
      time: '18',
      days: 'Tue, jueves and saturday',
      until: 'Mar 1, 2027',
      minutes: '60 min',
      price: 'free',
    });
    expect(faults).toEqual({});
    expect(values).toMatchObject({
      rhythm: 'weekly',
      weeklyDays: ['3', '5', '7'],
      timezone: 'Europe/Berlin',
      seriesEnd: '2027-03-01',
      duration: '60_minutes',
      type: 'free',
    });
  });

  it('names what it can not read by its column, and leaves it empty', () => {
    const wrong = {
      title: 'x'.repeat(61),
      type: 'Yoga, Juggling',
      date: '32.13.2026',
      time: '25:00',
      zone: 'Moon/Base',
      days: 'someday',
      minutes: '3',
      places: '0',
      price: 'a lot',
    };
    const { values, faults } = read(wrong);
    expect(Object.keys(faults)).toEqual(Object.keys(wrong));
    expect(faults.type).toEqual({
      id: 'ImportClasses.fault.choice',
      values: { text: 'Juggling' },
    });
    expect(values).toMatchObject({ rhythm: 'once', timezone: 'Europe/Berlin' });
    for (const name of ['title', 'workoutTypes', 'startDate', 'time', 'places', 'price'] as const) {
      expect(values[name]).toBeUndefined();
    }
  });

  it.each([
    ['Mondays', ['2']],
    ['lun., sábados', ['2', '7']],
    ['Mon-Fri', undefined],
    ['lunes a viernes', undefined],
    ['Mon Wed', undefined],
  ])('reads the weekdays of %s, all or none', (days, weeklyDays) => {
    const { values, faults } = read({ days });
    expect(values.weeklyDays).toEqual(weeklyDays);
    expect('days' in faults).toBe(weeklyDays === undefined);
  });

  it('names a price that the site does not allow', () => {
    const { values, faults } = read({ price: '9,999,999,999.00' });
    expect(faults.price).toMatchObject({ id: 'EditListingPage.price.tooHigh' });
    expect(values.price).toBeUndefined();
  });

  it('names a class in the past, and a series without a class time', () => {
    const time = { time: '18:00', minutes: '60' };
    expect(faultsOf({ date: '2026-11-01', ...time })).toEqual(['date']);
    expect(faultsOf({ date: '2026-12-01', days: 'Monday', until: '2026-12-02', ...time })).toEqual([
      'until',
    ]);
  });

  it('leaves what is empty to the wizard', () => {
    expect(faultsOf({ title: '', date: '', price: '' })).toEqual([]);
  });
});

it.each([
  ['18:00', '18:00'],
  ['18.30', '18:30'],
  ['18h', '18:00'],
  ['9', '09:00'],
  ['12 AM', '00:00'],
  ['12:15pm', '12:15'],
  ['6 p.m.', '18:00'],
  ['18:00:00', '18:00'],
  ['13 pm', null],
  ['24:00', null],
  ['noon', null],
])('the time %s is %s', (text, time) => {
  expect(readTime(text)).toBe(time);
});

it.each([
  ['45', 45],
  ['90 minutos', 90],
  ['1.5 h', 90],
  ['1h30', 90],
  ['2 hours', 120],
  ['1,3', null],
  ['long', null],
])('the length %s is %s', (text, minutes) => {
  expect(readMinutes(text)).toBe(minutes);
});
