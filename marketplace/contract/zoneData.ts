import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setZoneRules } from './zoneRules.ts';
import type { ZoneRules } from './zoneRules.ts';

/** Release of the zone data that counts, and the names that it knows. */
export interface ZoneData {
  /** Release of the IANA time zone database, `2026f`. */
  version: string;
  /** All names, other names of the same zone included. */
  names: readonly string[];
  /** Returns the rules of a zone by its name in small letters. */
  find(name: string): ZoneRules | undefined;
}

/** A zone that people choose, with the place of its city. */
export interface ZonePlace {
  zone: string;
  lat: number;
  lng: number;
  /** Codes of the countries that have its rules, its city's own first. */
  countries: readonly string[];
  /** People who live in the city, as far as it is known. */
  people: number;
}

interface PackedFile {
  version: string;
  /** `name|abbreviations|offsets|indices|differences|population`. */
  zones: string[];
  /** `name|other name`. */
  links: string[];
}

const rulesFile = 'moment-timezone/data/packed/latest.json';

const read = (file: string): unknown =>
  JSON.parse(readFileSync(createRequire(import.meta.url).resolve(file), 'utf8'));

let data: ZoneData | undefined;

/**
 * Makes the rules of the installed zone data those of this process. They are a package's and not
 * the runtime's: every process has the same, whatever its Node, and they can be renewed alone.
 */
export function installZoneData(): ZoneData {
  data ??= zoneDataOf(read(rulesFile) as PackedFile);
  setZoneRules(data.find);
  return data;
}

interface MetaFile {
  zones: Record<string, { name: string; lat: number; long: number; countries: string[] }>;
}

/** Reads the zones that people choose from. */
export function zonePlaces(): ZonePlace[] {
  const meta = read('moment-timezone/data/meta/latest.json') as MetaFile;
  const { zones } = read(rulesFile) as PackedFile;
  const people = new Map(zones.map(zone => [nameIn(zone), Number(zone.split('|')[5] ?? 0)]));
  return Object.values(meta.zones).map(({ name, lat, long, countries }) => ({
    zone: name,
    lat,
    lng: long,
    countries,
    people: people.get(name) ?? 0,
  }));
}

/** Reads packed zone data. A zone is unpacked when it is first looked up. */
export function zoneDataOf({ version, zones, links }: PackedFile): ZoneData {
  const packed = new Map(zones.map(zone => [nameIn(zone).toLowerCase(), zone]));
  const linked = new Map(
    links.map(link => {
      const [target = '', name = ''] = link.split('|');
      return [name.toLowerCase(), { name, target: target.toLowerCase() }];
    }),
  );
  const found = new Map<string, ZoneRules>();
  function find(name: string): ZoneRules | undefined {
    const known = found.get(name);
    if (known) return known;
    const link = linked.get(name);
    const target = link && find(link.target);
    const own = packed.get(name);
    const rules = target ? { ...target, name: link.name } : own ? unpacked(own) : undefined;
    if (rules) found.set(name, rules);
    return rules;
  }
  return {
    version,
    names: [...zones.map(nameIn), ...[...linked.values()].map(({ name }) => name)].toSorted(),
    find,
  };
}

const nameIn = (zone: string) => zone.slice(0, zone.indexOf('|'));

const minuteMs = 60_000;

/**
 * Unpacks a zone. Numbers are minutes to the base of 60: offsets behind UTC, and the first change
 * since 1970, then those since the one before.
 */
function unpacked(zone: string): ZoneRules {
  const [name = '', , offsets = '', indices = '', differences = ''] = zone.split('|');
  const kinds = offsets.split(' ').map(text => Math.round(-numberOf(text) * minuteMs));
  let change = 0;
  return {
    name,
    changes: differences
      .split(' ')
      .filter(text => text !== '')
      .map(text => (change += Math.round(numberOf(text) * minuteMs))),
    offsets: [...indices].map(digit => kinds[numberOf(digit)] ?? null),
  };
}

const digits = '0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWX';

function numberOf(text: string): number {
  const isNegative = text.startsWith('-');
  const [whole = '', part = ''] = text.slice(isNegative ? 1 : 0).split('.');
  const value = (sum: number, digit: string) => sum * 60 + digits.indexOf(digit);
  const size = [...whole].reduce(value, 0) + [...part].reduce(value, 0) / 60 ** part.length;
  return isNegative ? -size : size;
}
