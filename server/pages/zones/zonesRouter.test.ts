import express from 'express';
import { zonesRouter } from './zonesRouter.ts';
import { tableName } from './zoneTable.ts';
import { listen } from '#server/testing/listen.ts';
import { installZoneData } from '@flowroom/marketplace/zoneData';
import { offsetAt, setZoneRules } from '@flowroom/marketplace/zoneRules';
import { dayMs } from '#shared/time/time.ts';
import { rulesIn } from '#shared/time/zoneTable.ts';
import type { ZoneTable } from '#shared/time/zoneTable.ts';

const now = Date.parse('2026-11-28T12:00:00Z');
// Test files share their modules: rules that are set count in the others, too.
let data: ReturnType<typeof installZoneData>;
beforeAll(() => {
  data = installZoneData();
});
afterAll(() => setZoneRules(null));

describe('GET /time-zones/:table', () => {
  it('sends browsers the offsets of the server in every zone, for the years around', async () => {
    const { url, close } = await listen(express().use(zonesRouter(data, [], now)));
    const answer = await fetch(`${url}/time-zones/${tableName(data, now)}`);
    const table = (await answer.json()) as ZoneTable;
    const old = await fetch(`${url}/time-zones/2025a-2025`);
    await close();
    expect(answer.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(old.headers.get('cache-control')).toBe('no-store');
    expect(await old.json()).toEqual(table);
    expect(table.version).toBe(data.version);

    const days = Array.from({ length: 4 * 366 }, (_, day) => Date.UTC(2025, 0, 1) + day * dayMs);
    const inYears = days.filter(day => day < Date.UTC(2029, 0, 1));
    const offsets = () => data.names.map(zone => inYears.map(day => offsetAt(zone, day)).join(' '));
    const server = offsets();
    const told = rulesIn(table);
    // What the table does not contain would come from here and not from the runtime.
    setZoneRules(name => told(name) ?? { name, changes: [], offsets: [1] });
    expect(offsets()).toEqual(server);
  });

  it('says nothing of other years, of which the browser itself knows most', () => {
    const find = rulesIn({ version: 'x', from: 0, until: 60, rules: [['A B', [5], []]] });
    expect(find('b')).toEqual({
      name: 'B',
      changes: [0, 3_600_000],
      offsets: [null, 300_000, null],
    });
  });
});
