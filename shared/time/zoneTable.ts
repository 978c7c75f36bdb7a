import { setZoneRules } from '@flowroom/marketplace/zoneRules';
import type { FindZoneRules, ZoneRules } from '@flowroom/marketplace/zoneRules';

/**
 * Rules of all zones for some years, as the server sends them to browsers. Times are minutes since
 * 1970, offsets minutes ahead of UTC.
 */
export interface ZoneTable {
  /** Release of the IANA time zone database. */
  version: string;
  from: number;
  until: number;
  /**
   * Names of zones with the same rules, between spaces; their offsets; when each but the first of
   * these began.
   */
  rules: readonly (readonly [
    names: string,
    offsets: readonly number[],
    changes: readonly number[],
  ])[];
}

/** Address of a table by its name (`zoneTable` of the page's configuration). */
export const zoneTableAddress = (name: string): string => `/api/time-zones/${name}`;

const minuteMs = 60_000;

/** Has this page convert times by a table; null goes back to the browser's own rules. */
export const setZoneTable = (table: ZoneTable | null): void =>
  setZoneRules(table && rulesIn(table));

/** Reads a table: its rules end with its years. */
export function rulesIn({ from, until, rules }: ZoneTable): FindZoneRules {
  const found = new Map<string, ZoneRules>();
  for (const [names, offsets, changes] of rules) {
    const told = {
      changes: [from, ...changes, until].map(minutes => minutes * minuteMs),
      offsets: [null, ...offsets.map(minutes => minutes * minuteMs), null],
    };
    for (const name of names.split(' ')) found.set(name.toLowerCase(), { name, ...told });
  }
  return name => found.get(name);
}
