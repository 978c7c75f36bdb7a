import { timeZones } from '#shared/config/listing.ts';
import { intlOf } from '#src/translations/intl.ts';
import { addAllMessages } from '#src/testing/allMessages.ts';
import { formatDayTime, formatTimeRange, weekdayNames, zoneCity } from './classTimes.ts';

const losAngeles = 'America/Los_Angeles';
const at = (iso: string) => Date.parse(iso);

test('weekdays are listed in calendar order, a class time with its day', () => {
  expect(weekdayNames([5, 1, 3], 'en-US')).toEqual(['Sun', 'Tue', 'Thu']);
  const told = formatDayTime(at('2026-11-25T02:00:00Z'), losAngeles, 'en-US');
  expect(told.replace(/\s/g, ' ')).toBe('Tue 6:00 PM');
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
