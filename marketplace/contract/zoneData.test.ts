import moment from 'moment-timezone';
import { installZoneData } from './zoneData.ts';
import { offsetAt, setZoneRules } from './zoneRules.ts';

afterEach(() => setZoneRules(null));

describe('installed zone data', () => {
  it('is read as the package reads it, every zone and every other name', () => {
    const { version, names, find } = installZoneData();
    expect(version).toBe(moment.tz.dataVersion);
    expect(names.toSorted()).toEqual(moment.tz.names().toSorted());
    for (const name of names) {
      const own = find(name.toLowerCase());
      const { untils = [], offsets = [] } = moment.tz.zone(name) ?? {};
      expect(own?.name).toBe(name);
      expect(own?.changes).toEqual(untils.slice(0, -1));
      expect(own?.offsets).toEqual(offsets.map(minutes => Math.round(-minutes * 60_000)));
    }
  });

  it('counts for the clocks of this process', () => {
    installZoneData();
    const isoHour = (zone: string, at: string) => offsetAt(zone, Date.parse(at)) / 3_600_000;
    // British Columbia left its clocks forward in November 2026.
    expect(isoHour('America/Vancouver', '2026-12-25T00:00:00Z')).toBe(-7);
    expect(isoHour('Canada/Pacific', '2025-12-25T00:00:00Z')).toBe(-8);
    expect(isoHour('Asia/Calcutta', '2026-12-25T00:00:00Z')).toBe(5.5);
  });
});
