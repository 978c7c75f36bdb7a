import { defaultSearches } from '#src/config/search.ts';

const [newYork, losAngeles, sanFrancisco] = defaultSearches;

/** Cities of the landing page, each a search that is offered elsewhere too. */
export const cities = [newYork, losAngeles, sanFrancisco] as const;

export type CityId = (typeof cities)[number]['id'];
