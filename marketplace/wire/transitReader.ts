import transit from 'transit-js';
import type { ReaderOptions } from 'transit-js';
import { Decimal, LatLng, Money, Uuid } from '#marketplace/contract/wireTypes.ts';

/** The text is not transit, or contains a value that the API does not know. */
export class MalformedTransitError extends Error {}

const malformed = (what: string): never => {
  throw new MalformedTransitError(`Malformed transit: ${what}`);
};

function pair(rep: unknown): [unknown, unknown] {
  return Array.isArray(rep) && rep.length === 2 ? [rep[0], rep[1]] : malformed('tag');
}

function bigInteger(rep: unknown): number {
  const value = Number(rep);
  return Number.isSafeInteger(value) ? value : malformed('number out of range');
}

const list = (rep: unknown): unknown => (Array.isArray(rep) ? rep : malformed('list'));

const word = (rep: unknown): string => (typeof rep === 'string' ? rep : malformed('word'));

// A well-formed tag with an invalid uuid, decimal or time is refused later, with its path, by
// request validation.
const handlers: Record<string, (rep: never) => unknown> = {
  u: rep => new Uuid(String(rep)),
  f: rep => new Decimal(String(rep)),
  mn: rep => {
    const [amount, currency] = pair(rep);
    return new Money(amount as number, currency as string);
  },
  geo: rep => {
    const [lat, lng] = pair(rep);
    return new LatLng(lat as number, lng as number);
  },
  // Keywords and strings are equivalent in requests, so both become text.
  ':': word,
  $: word,
  n: bigInteger,
  m: rep => new Date(Number(rep)),
  t: rep => new Date(String(rep)),
  set: list,
  list,
};

const options: ReaderOptions = {
  handlers,
  mapBuilder: {
    init: () => ({}),
    add(map, key, value) {
      if (typeof key !== 'string') return malformed('key');
      // Assigning this key would change the prototype.
      if (key === '__proto__') return malformed('key');
      map[key] = value;
      return map;
    },
    finalize: map => map,
  },
  defaultHandler: tag => malformed(`unknown tag ${tag}`),
};

const wireTypes = [Uuid, Decimal, Money, LatLng, Date, Uint8Array];

/** The reader represents unknown tags (links, maps with other keys …) by its own classes. */
function isKnown(value: unknown): boolean {
  // A cache code for a word that has not occurred before.
  if (value === undefined) return false;
  if (typeof value !== 'object' || value === null) return true;
  if (Array.isArray(value)) return value.every(isKnown);
  if (wireTypes.some(type => value instanceof type)) return true;
  return Object.getPrototypeOf(value) === Object.prototype && Object.values(value).every(isKnown);
}

/**
 * Parses a transit text (json or json-verbose): maps become objects, keywords strings.
 * @throws MalformedTransitError
 */
export function readTransit(text: string): unknown {
  // The reader would use its own class for an integer that is too long for a number.
  if (/"~i-?\d{16,}"/.test(text)) return malformed('number out of range');
  try {
    // A reader retains the word cache of the previous text, so codes could refer to another
    // request's words.
    const value = transit.reader('json', options).read(text);
    return isKnown(value) ? value : malformed('unknown tag');
  } catch (error) {
    if (error instanceof MalformedTransitError) throw error;
    throw new MalformedTransitError('Malformed transit', { cause: error });
  }
}
