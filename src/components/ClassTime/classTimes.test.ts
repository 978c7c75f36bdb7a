import { timeZones } from '#shared/config/listing.ts';
import { intlOf } from '#src/translations/intl.ts';
import { addAllMessages } from '#src/testing/allMessages.ts';
import { dayShift, formatTimeRange, weekdayNames, zoneCity } from './classTimes.ts';

const losAngeles = 'America/Los_Angeles';
const weeklyDays = [{ value: '3' }, { value: '5' }];
const at = (iso: string) => Date.parse(iso);

describe('weekdays in another zone', () => {
  const start = at('2026-11-25T02:00:00Z');

  test('move with the calendar of the reader', () => {
    expect(dayShift(start, losAngeles, 'Europe/Berlin')).toBe(1);
    expect(weekdayNames(weeklyDays, 1, 'en-US')).toEqual(['Wed', 'Fri']);
  });

  test('wrap around the week', () => {
    expect(weekdayNames([{ value: '7' }], 1, 'en-US')).toEqual(['Sun']);
    expect(weekdayNames([{ value: '1' }], -1, 'en-US')).toEqual(['Sat']);
  });
});

describe('formatTimeRange', () => {
  test('names the half of the day once', () => {
    const range = formatTimeRange(
      '2026-11-22T02:00:00Z',
      '2026-11-22T03:00:00Z',
      losAngeles,
      'en-US',
    );
    expect(range.replace(/\s/g, ' ')).toBe('6:00 – 7:00 PM');
  });

  test('names both halves across noon', () => {
    const range = formatTimeRange(
      '2026-11-22T19:30:00Z',
      '2026-11-22T20:30:00Z',
      losAngeles,
      'en-US',
    );
    expect(range.replace(/\s/g, ' ')).toBe('11:30 AM – 12:30 PM');
  });

  test('leaves 24-hour times alone', () => {
    expect(
      formatTimeRange('2026-11-22T17:00:00Z', '2026-11-22T18:00:00Z', 'Europe/Berlin', 'de'),
    ).toBe('18:00 – 19:00');
  });
});

beforeAll(addAllMessages);

describe('zoneCity', () => {
  test('names a zone as people do', () => {
    expect(zoneCity('America/Argentina/Buenos_Aires', intlOf('en-US'))).toBe('Buenos Aires');
    expect(zoneCity('America/New_York', intlOf('en-US'))).toBe('New York');
    expect(zoneCity('America/New_York', intlOf('es-ES'))).toBe('Nueva York');
  });

  test('names the zones of readers anywhere in Spanish', () => {
    const names = [
      'America/Mexico_City',
      'America/Argentina/Tucuman',
      'Asia/Calcutta',
      'Asia/Kolkata',
    ];
    expect(names.map(zone => zoneCity(zone, intlOf('es-ES')))).toEqual([
      'Ciudad de México',
      'Tucumán',
      'Calcuta',
      'Calcuta',
    ]);
  });

  test('says in Spanish what the wizard says of the zones of classes', () => {
    const intl = intlOf('es-ES');
    for (const { value, labelId } of timeZones) {
      expect(zoneCity(value, intl)).toBe(intl.formatMessage({ id: labelId }));
    }
  });
});
