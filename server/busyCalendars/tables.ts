import { lazily } from '#server/http/lazily.ts';
import { openSideTables } from '#server/projection/sideTables.ts';
import type { OpenSideTables, SideTables } from '#server/projection/sideTables.ts';
import type { BusySpan, CalendarFailure } from '#shared/contract/api/busy.ts';

/** A calendar of a teacher on another site. */
export interface BusyCalendarRow {
  id: string;
  teacher_id: string;
  /** Encrypted: everybody who has it can read the whole calendar. */
  sealed_address: string;
  host: string;
  /** Of whole days, and of times that name none. */
  zone: string;
  added_at: Date;
  /** When it is read again. */
  due_at: Date;
  read_at: Date;
  /** Of the file as it was read; null where its server sends none. */
  etag: string | null;
  /** When the whole file was read, as its times move on with the day. */
  whole_at: Date;
  failing_since: Date | null;
  failure: CalendarFailure | null;
  /** Attempts that failed in a row. */
  failures: number;
  /** jsonb: read as a value, written as JSON text. */
  spans: BusySpan[];
}

type BusyTables = { 'site_busy.calendars': BusyCalendarRow };

const statements = {
  '0001_calendars': [
    `CREATE TABLE calendars (
      id uuid PRIMARY KEY, teacher_id uuid NOT NULL, sealed_address text NOT NULL,
      host text NOT NULL, zone text NOT NULL, added_at timestamptz NOT NULL,
      due_at timestamptz NOT NULL, read_at timestamptz NOT NULL, etag text,
      whole_at timestamptz NOT NULL, failing_since timestamptz, failure text,
      failures integer NOT NULL DEFAULT 0, spans jsonb NOT NULL
    )`,
    'CREATE INDEX calendars_teacher_idx ON calendars (teacher_id)',
    'CREATE INDEX calendars_due_idx ON calendars (due_at)',
  ],
};

/** The opened table. */
export type OpenBusy = OpenSideTables<BusyTables>;

/** Opens the table, which is made with the first use. */
export const openBusyTables = (side: SideTables): Promise<OpenBusy> =>
  openSideTables(side, { schema: 'site_busy', statements });

/** Returns a function that opens the table. */
export const busyTables = (database: () => Promise<SideTables>): (() => Promise<OpenBusy>) =>
  lazily(async () => openBusyTables(await database()));
