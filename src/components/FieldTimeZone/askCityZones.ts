import type { IntlShape } from 'react-intl';
import { zoneCity } from '../ClassTime/classTimes.ts';
import type { SearchLocations } from '../PlaceCombobox/searchLocations.ts';

/** Zones of one city that are offered: those further away are of the other end of its country. */
const mostZones = 3;

/**
 * Returns a search for cities, each with the zone of its country. A country with several is offered
 * with the nearest of them: which one a city has, people know.
 */
export const askCityZones =
  (intl: IntlShape): SearchLocations =>
  async (query, locale, signal) => {
    const parameters = new URLSearchParams({ query, language: locale });
    const answer = await fetch(`/api/time-zone-cities?${parameters.toString()}`, { signal });
    if (!answer.ok) throw new Error(`The search for zones answered ${answer.status}.`);
    const { cities } = (await answer.json()) as { cities: { address: string; zones: string[] }[] };
    const places = cities.flatMap(({ address, zones }) =>
      zones.slice(0, mostZones).map(zone => ({
        address: zones.length > 1 ? `${address} · ${zoneCity(zone, intl)}` : address,
        type: 'place' as const,
        origin: { lat: 0, lng: 0 },
        bounds: null,
        zone,
      })),
    );
    return { places, source: 'geonames' };
  };
