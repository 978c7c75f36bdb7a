import type { ZoneData, ZonePlace } from '@flowroom/marketplace/zoneData';
import { yearlyRules } from './zoneTable.ts';
import { distanceBetween } from '#shared/geo/bounds.ts';
import type { LatLng } from '#shared/contract/values.ts';

/** Returns the zones of a country, the one whose city is nearest to a point first. */
export type ZonesNear = (country: string, point: LatLng) => string[];

/**
 * Zones of a country with the same clocks in these years are one choice: people of Knox, Indiana,
 * know the time of Chicago. It has the name of the largest of their cities there.
 * @param now epoch milliseconds
 */
export function createZonesNear(
  { find }: Pick<ZoneData, 'find'>,
  places: readonly ZonePlace[],
  now: number,
): ZonesNear {
  return (country, point) => {
    const choices = new Map<string, { zone: string; metres: number }>();
    const inCountry = places.filter(({ countries }) => countries.includes(country));
    const own = ({ countries }: ZonePlace) => (countries[0] === country ? 1 : 0);
    const byName = inCountry.toSorted(
      (one, other) => own(other) - own(one) || other.people - one.people,
    );
    for (const place of byName) {
      const rules = find(place.zone.toLowerCase());
      if (!rules) continue;
      const key = JSON.stringify(yearlyRules(rules, now));
      const known = choices.get(key) ?? { zone: place.zone, metres: Infinity };
      const metres = Math.min(known.metres, distanceBetween(place, point));
      choices.set(key, { ...known, metres });
    }
    return [...choices.values()]
      .toSorted((one, other) => one.metres - other.metres)
      .map(({ zone }) => zone);
  };
}
