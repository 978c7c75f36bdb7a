import type { ZoneData } from '@flowroom/marketplace/zoneData';
import type { ZoneRules } from '@flowroom/marketplace/zoneRules';
import { minuteMs } from '#shared/time/time.ts';
import type { ZoneTable } from '#shared/time/zoneTable.ts';

/** Years before and after the present one that pages may write dates of. */
const years = { before: 1, after: 2 };

/** Returns the name of the table that pages of a time get. Its content is the same for good. */
export const tableName = ({ version }: Pick<ZoneData, 'version'>, now: number): string =>
  `${version}-${new Date(now).getUTCFullYear()}`;

/**
 * Makes the table of all zones for the years around a time. Zones with the same rules in these
 * years share them.
 */
export function zoneTable({ version, names, find }: ZoneData, now: number): ZoneTable {
  const [from, until] = yearsAround(now);
  const groups = new Map<string, { names: string[]; told: ReturnType<typeof yearlyRules> }>();
  for (const name of names) {
    const rules = find(name.toLowerCase());
    if (!rules) continue;
    const told = yearlyRules(rules, now);
    const key = JSON.stringify(told);
    const group = groups.get(key) ?? { names: [], told };
    group.names.push(name);
    groups.set(key, group);
  }
  return {
    version,
    from: from / minuteMs,
    until: until / minuteMs,
    rules: [...groups.values()].map(group => [
      group.names.join(' '),
      group.told.offsets,
      group.told.changes,
    ]),
  };
}

function yearsAround(now: number): [from: number, until: number] {
  const year = new Date(now).getUTCFullYear();
  return [Date.UTC(year - years.before, 0, 1), Date.UTC(year + years.after + 1, 0, 1)];
}

/** Cuts rules to the years around a time. Offsets and changes are minutes. */
export function yearlyRules({ changes, offsets }: ZoneRules, now: number) {
  const [from, until] = yearsAround(now);
  const first = changes.filter(change => change <= from).length;
  const inside = changes.filter(change => from < change && change < until);
  return {
    offsets: offsets
      .slice(first, first + inside.length + 1)
      .map(offset => (offset ?? 0) / minuteMs),
    changes: inside.map(change => change / minuteMs),
  };
}
