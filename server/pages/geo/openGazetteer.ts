import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { gunzip } from 'node:zlib';
import { createGazetteer } from './gazetteer.ts';
import type { FindPlaces } from './gazetteer.ts';
import { lazily } from '#server/http/lazily.ts';
import { searchBoundsOf } from '#shared/geo/place.ts';
import type { Bounds } from '#shared/geo/bounds.ts';
import type { GazetteerFile } from '#shared/geo/gazetteerFile.ts';

const unzip = promisify(gunzip);

/**
 * Opens the gazetteer that the build wrote, with the first use. Rejects where it is missing or
 * damaged.
 */
export const openGazetteer = (folder: string): (() => Promise<FindPlaces>) =>
  lazily(async () => {
    const bytes = await unzip(await readFile(path.join(folder, 'places.json.gz')));
    return createGazetteer(JSON.parse(bytes.toString('utf8')) as GazetteerFile);
  });

/** People of a place that words of a question mean: with `in` before them, or without it. */
const leastPeople = { led: 5_000, bare: 100_000 };
/** Shorter names are words of other kinds, unless `in` is before them. */
const shortestBare = 4;

type NamedPlace = { address: string; bounds: Bounds };

/** Creates what knows the places of questions; none where there is no gazetteer. */
export function createQuestionPlaces(gazetteer: () => Promise<FindPlaces>) {
  const opened = () => gazetteer().catch((): FindPlaces => () => []);
  return {
    /** Knows the places that some words are the whole name of. */
    async namedPlaces() {
      const find = await opened();
      return (name: string, isLed: boolean): NamedPlace | null => {
        if (!isLed && name.length < shortestBare) return null;
        const [place] = find(name, 1, 'en', isLed ? leastPeople.led : leastPeople.bare);
        return place ? { address: place.address, bounds: searchBoundsOf(place) } : null;
      };
    },
    /** Knows the places whose names begin with a text. */
    suggestPlaces: opened,
  };
}
