import { zoneNameAt } from './zoneNames.ts';
import { canonicalZone, offsetAt, setZoneRules } from './zoneRules.ts';
import type { ZoneRules } from './zoneRules.ts';

const hourMs = 3_600_000;
const change = Date.parse('2026-11-01T09:00:00Z');

// Of a law that no runtime knows: the clocks of Vancouver go forward in November 2026, for good.
const vancouver: ZoneRules = {
  name: 'America/Vancouver',
  changes: [Date.parse('2026-01-01T00:00:00Z'), change],
  offsets: [null, -7 * hourMs, -5 * hourMs],
};

beforeEach(() => {
  setZoneRules(name => (name === 'america/vancouver' ? vancouver : undefined));
});
afterEach(() => setZoneRules(null));

describe('zone rules', () => {
  it('count before those of the runtime, and leave other zones and times to it', () => {
    const hours = (zone: string, at: number) => offsetAt(zone, at) / hourMs;
    expect([change - 1, change].map(at => hours('America/Vancouver', at))).toEqual([-7, -5]);
    expect(hours('america/VANCOUVER', change)).toBe(-5);
    expect(hours('America/Vancouver', Date.parse('2025-12-31T23:00:00Z'))).toBe(-8);
    expect(hours('America/Los_Angeles', change)).toBe(-8);
    setZoneRules(null);
    expect(hours('America/Vancouver', Date.parse('2025-12-31T23:00:00Z'))).toBe(-8);
  });

  it('of the runtime are the ones it formats with, in every zone', () => {
    setZoneRules(null);
    for (const zone of Intl.supportedValuesOf('timeZone')) {
      for (const at of [Date.UTC(2026, 0, 15), Date.UTC(2026, 6, 15, 11, 59, 59, 999)]) {
        const parts = new Intl.DateTimeFormat('en-US', {
          timeZone: zone,
          timeZoneName: 'longOffset',
        });
        const name = parts.formatToParts(at).find(({ type }) => type === 'timeZoneName')?.value;
        const [, sign, hours = 0, minutes = 0] =
          /GMT(?:([+-])(\d\d):(\d\d))?/.exec(name ?? '') ?? [];
        const size = Number(hours) * hourMs + Number(minutes) * 60_000;
        expect(offsetAt(zone, at)).toBe(sign === '-' ? -size : size);
      }
    }
  });

  it('know a zone that the runtime does not', () => {
    setZoneRules(name =>
      name === 'europe/atlantis'
        ? { name: 'Europe/Atlantis', changes: [], offsets: [0] }
        : undefined,
    );
    expect(canonicalZone('europe/ATLANTIS')).toBe('Europe/Atlantis');
    expect(canonicalZone('Europe/Mu')).toBeNull();
    expect(offsetAt('Europe/Atlantis', 0)).toBe(0);
    expect(offsetAt('Europe/Mu', 0)).toBeNaN();
  });
});

describe('zone names', () => {
  const winter = Date.parse('2026-12-25T18:00:00Z');

  it.each([
    ['America/New_York', 'en-US', 'EST'],
    ['Europe/Madrid', 'es-ES', 'CET'],
    ['UTC', 'en-US', 'UTC'],
    ['Pacific/Auckland', 'en-US', 'New Zealand Time'],
    ['Australia/Sydney', 'es-ES', 'hora de Sídney'],
    ['Etc/GMT+5', 'en-US', 'GMT-5'],
  ])('of %s in %s', (zone, locale, name) => {
    expect(zoneNameAt(winter, zone, locale)).toBe(name);
  });

  it('say the city where the abbreviation is of another law', () => {
    expect(zoneNameAt(winter, 'America/Vancouver', 'en-US')).toBe('Vancouver Time');
    expect(zoneNameAt(winter, 'America/Vancouver', 'es-ES')).toBe('hora de Vancouver');
  });
});
