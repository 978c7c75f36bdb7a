import { setZoneTable, zoneTableAddress } from '#shared/time/zoneTable.ts';
import type { ZoneTable } from '#shared/time/zoneTable.ts';

/**
 * How long a page waits for the table, in milliseconds. Without it the browser's own rules are
 * better than no page.
 */
const patienceMs = 3_000;

/**
 * Has this page convert times by the rules of the server, which its mails and calendars have too.
 * Never rejects.
 */
export async function loadZoneTable(name: string): Promise<void> {
  try {
    const answer = await fetch(zoneTableAddress(name), { signal: AbortSignal.timeout(patienceMs) });
    if (answer.ok) setZoneTable((await answer.json()) as ZoneTable);
  } catch (error) {
    globalThis.console.warn(error);
  }
}
