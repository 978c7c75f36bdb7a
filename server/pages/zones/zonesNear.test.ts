import { createZonesNear } from './zonesNear.ts';
import { installZoneData, zonePlaces } from '@flowroom/marketplace/zoneData';
import { setZoneRules } from '@flowroom/marketplace/zoneRules';

// Test files share their modules: rules that are set count in the others, too.
let near: ReturnType<typeof createZonesNear>;
beforeAll(() => {
  near = createZonesNear(installZoneData(), zonePlaces(), Date.parse('2026-11-28'));
});
afterAll(() => setZoneRules(null));

describe('the zones of a city', () => {
  it.each([
    ['Munich', 'DE', { lat: 48.14, lng: 11.58 }, ['Europe/Berlin']],
    ['Amsterdam', 'NL', { lat: 52.37, lng: 4.89 }, ['Europe/Amsterdam']],
    ['Suva', 'FJ', { lat: -18.14, lng: 178.44 }, ['Pacific/Fiji']],
  ])('%s are those of its country', (_, country, point, zones) => {
    expect(near(country, point)).toEqual(zones);
  });

  it('begin with the nearest, each set of clocks once, by its largest city', () => {
    const ofSanFrancisco = near('US', { lat: 37.77, lng: -122.42 });
    expect(ofSanFrancisco[0]).toBe('America/Los_Angeles');
    expect(ofSanFrancisco).toEqual(expect.arrayContaining(['America/Chicago', 'Pacific/Honolulu']));
    expect(ofSanFrancisco).not.toContain('America/Detroit');
    expect(ofSanFrancisco.length).toBeLessThan(9);
    expect(near('XX', { lat: 0, lng: 0 })).toEqual([]);
  });
});
