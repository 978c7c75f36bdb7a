import { CalendarNotRead, calendarAddressOf } from './reading/fetchCalendar.ts';
import { readCalendar } from './readCalendar.ts';
import type { ReadCalendarDeps } from './readCalendar.ts';
import type { BusyRecords } from './records.ts';
import { nextReadMs } from './refreshDue.ts';
import { ApiFault, apiFault } from '#server/base/apiFault.ts';
import type { Seal } from '#server/base/seal.ts';
import { mostBusyCalendars } from '#shared/contract/api/busy.ts';
import type { AddBusyCalendarCall } from '#shared/contract/bodies/busy.ts';

/** Dependencies of adding a calendar. */
export interface AddCalendarDeps extends ReadCalendarDeps {
  records: Pick<BusyRecords, 'list' | 'add'>;
  seal: Pick<Seal, 'close'>;
  /** Epoch milliseconds. */
  now: () => number;
  /** Reads the host of an address, or null where it is none that may be read. */
  hostOf?: (address: string) => string | null;
}

/**
 * Reads a calendar and adds it, so that its owner learns at once whether the address is right. A
 * repeated call adds it once.
 * @throws ApiFault 400, 404, 409
 */
export async function addCalendar(
  deps: AddCalendarDeps,
  teacherId: string,
  { id, address, zone }: AddBusyCalendarCall,
): Promise<void> {
  const { records, seal, now } = deps;
  const known = await records.list(teacherId);
  if (known.some(one => one.id === id)) return;
  if (known.length >= mostBusyCalendars) throw tooMany();
  const host = (deps.hostOf ?? publicHostOf)(address);
  if (host === null) {
    throw apiFault(400, 'validation-invalid-value', 'No address of a calendar.', ['address']);
  }
  const { spans, etag } = await firstRead(deps, address, zone);
  const at = new Date(now());
  const added = await records.add({
    id,
    teacher_id: teacherId,
    sealed_address: await seal.close(address),
    host,
    zone,
    added_at: at,
    due_at: new Date(at.getTime() + nextReadMs(0)),
    read_at: at,
    etag,
    whole_at: at,
    spans,
  });
  if (added === 'full') throw tooMany();
  // Ids are made by pages: somebody else's is as good as unknown.
  if (added === 'other') throw apiFault(404, 'not-found', 'There is no such calendar.', ['id']);
}

const publicHostOf = (address: string): string | null =>
  calendarAddressOf(address)?.hostname ?? null;

const tooMany = () => apiFault(409, 'too-many-calendars', 'There are five calendars already.');

/** @throws ApiFault 409 */
async function firstRead(deps: ReadCalendarDeps, address: string, zone: string) {
  try {
    const { spans, etag } = await readCalendar(deps, address, zone);
    return { spans: spans ?? [], etag };
  } catch (error) {
    if (!(error instanceof CalendarNotRead)) throw error;
    const { message: title, failure: reason } = error;
    const code = 'calendar-not-read';
    throw new ApiFault(409, [{ status: 409, code, title, meta: { reason } }]);
  }
}
