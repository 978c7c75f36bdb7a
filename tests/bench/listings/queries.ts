import { dayMs, iso } from '#shared/time/time.ts';

const anyOf = <T>(values: readonly T[], turn: number): T => values[turn % values.length]!;
const spread = (turn: number, size: number) => (turn * 7919) % size;

/** Where classes are, in degrees. */
export interface City {
  lat: number;
  lng: number;
}

/** Data of the measured marketplace that queries are built from. */
export interface Facts {
  cities: readonly City[];
  /** Of listings that anyone may see. */
  ids: readonly string[];
}

/** A query whose values differ from turn to turn. */
export interface Question {
  name: string;
  path(turn: number, facts: Facts): string;
}

const page = 'perPage=24&include=author,images&fields.listing=title,price,publicData.lastClass';
const bounds = ({ lat, lng }: City) =>
  [lat + 0.2, lng + 0.2, lat - 0.2, lng - 0.2].map(value => value.toFixed(4)).join(',');

export const questions: readonly Question[] = [
  {
    name: 'newest',
    path: turn => `listings/query?${page}&page=${1 + (turn % 5)}`,
  },
  {
    name: 'viewport',
    path: (turn, { cities: all }) =>
      `listings/query?${page}&bounds=${bounds(anyOf(all, spread(turn, all.length)))}`,
  },
  {
    name: 'keyword',
    path: turn =>
      `listings/query?${page}&keywords=${anyOf(['vinyasa', 'gentle hips', 'elmtree13', 'pila', 'breath', 'candlelight yin', 'cedartree', 'water'], turn)}`,
  },
  {
    name: 'filtered and sorted',
    path: turn =>
      `listings/query?${page}&pub_languages=has_any:${anyOf(['en', 'de', 'es,fr'], turn)}&pub_type=paid&pub_lastClass=${Date.now()},&price=${1000 + spread(turn, 2000)},&sort=-pub_lastClass`,
  },
  {
    name: 'by price',
    path: turn => `listings/query?${page}&price=${1000 + spread(turn, 2000)},&sort=-price`,
  },
  {
    name: 'availability',
    path: turn => {
      const start = Math.floor(Date.now() / dayMs) * dayMs + (1 + (turn % 20)) * dayMs;
      return `listings/query?${page}&availability=time-partial&minDuration=45&start=${iso(start)}&end=${iso(start + 2 * dayMs)}`;
    },
  },
  {
    name: 'show',
    path: (turn, { ids }) => `listings/show?id=${anyOf(ids, turn)}&include=author,images`,
  },
];
