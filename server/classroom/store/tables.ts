import type { ColumnType } from 'kysely';
import type { RoomRecord } from '../room/roomRecord.ts';
import { lazily } from '#server/http/lazily.ts';
import { openSideTables } from '#server/projection/sideTables.ts';
import type { OpenSideTables, SideTables } from '#server/projection/sideTables.ts';
import type { Role } from '#shared/classroom/roomState.ts';

/** jsonb: read as a value, written as JSON text. */
type Json<Value> = ColumnType<Value, string, string>;

/** A room as it was written last. */
interface Rooms {
  room_id: string;
  record: Json<RoomRecord>;
  saved_at: Date;
  closes_at: Date;
}

/** A stretch of time for which somebody was in a class. */
export interface StayRow {
  id: string;
  room_id: string;
  person: string;
  account_id: string | null;
  order_id: string | null;
  /** Number of a guest's place; null of others. */
  seat: number | null;
  name: string;
  role: Role;
  /** In this class for the first time. */
  is_new: boolean;
  from_at: Date;
  /** Last sign of them. */
  until_at: Date;
}

/** A line of a chat that the teacher has retained. */
interface Lines {
  id: string;
  room_id: string;
  at: Date;
  /** Who wrote it; null of lines from before this was stored. */
  person: string | null;
  name: string;
  text: string;
}

/** Links for guests of an order that were given away: `generation` is counted up to end them. */
interface GuestLinks {
  order_id: string;
  generation: number;
}

/** A place that a guest has taken, with the browser that it belongs to. */
interface Guests {
  order_id: string;
  seat: number;
  device: string;
  name: string;
}

/** How far a recording has come. Those that are gone are remembered for a while. */
export type RecordingState = 'open' | 'preparing' | 'ready' | 'failed' | 'expired' | 'deleted';

/** The recording of a class time. */
export interface RecordingRow {
  id: string;
  room_id: string;
  listing_id: string;
  teacher_id: string;
  title: string;
  start_at: Date;
  end_at: Date;
  state: RecordingState;
  /** Until then pieces are taken. */
  upload_until: Date;
  /** Until then those who booked can watch it. */
  watch_until: Date;
  /** Of the last attempt to make the files. */
  tried_at: Date | null;
  tries: number;
}

/** An unbroken stretch of a recording: a browser that came back begins another one. */
export interface RecordingPartRow {
  recording_id: string;
  part: number;
  /** Media type, as the browser writes it. */
  type: string;
  /** Number of pieces that are stored: the next one has this number. */
  pieces: number;
  bytes: number;
  opened_at: Date;
  /** When the browser began to record it; null of parts from before this was stored. */
  began_at: Date | null;
  last_at: Date;
  /** Its last piece is stored. */
  is_closed: boolean;
}

/** A file that can be played. */
export interface RecordingFileRow {
  recording_id: string;
  file: number;
  object_key: string;
  type: string;
  bytes: number;
  duration_ms: number;
  /** Its captions, as WebVTT; null where there are none. */
  captions_key: string | null;
}

/** Something that was said while it was recorded. */
export interface RecordingCueRow {
  recording_id: string;
  id: string;
  from_at: Date;
  until_at: Date;
  text: string;
}

/** Objects that are to be removed: those whose keys begin with the prefix. */
interface RecordingRemovals {
  prefix: string;
  /** Next attempt. */
  due_at: Date;
  /** From then on nobody writes below the prefix any more: the attempt after it is the last one. */
  last_at: Date;
}

/** Bytes of all recordings together, as one row. */
interface RecordingSpace {
  is_only: true;
  bytes: number;
}

/** Tables of the classroom, named as in SQL. They are not made again with the projection. */
export type ClassroomTables = {
  'site_classroom.rooms': Rooms;
  'site_classroom.stays': StayRow;
  'site_classroom.lines': Lines;
  'site_classroom.guest_links': GuestLinks;
  'site_classroom.guests': Guests;
  'site_classroom.recordings': RecordingRow;
  'site_classroom.recording_parts': RecordingPartRow;
  'site_classroom.recording_files': RecordingFileRow;
  'site_classroom.recording_cues': RecordingCueRow;
  'site_classroom.recording_removals': RecordingRemovals;
  'site_classroom.recording_space': RecordingSpace;
};

const schema = 'site_classroom';

const statements: Readonly<Record<string, readonly string[]>> = {
  '0001_rooms': [
    `CREATE TABLE rooms (
      room_id text PRIMARY KEY, record jsonb NOT NULL, saved_at timestamptz NOT NULL,
      closes_at timestamptz NOT NULL
    )`,
    'CREATE INDEX rooms_closes_idx ON rooms (closes_at)',
    `CREATE TABLE stays (
      id uuid PRIMARY KEY, room_id text NOT NULL, person text NOT NULL, account_id uuid,
      order_id uuid, seat integer, name text NOT NULL, role text NOT NULL,
      from_at timestamptz NOT NULL, until_at timestamptz NOT NULL
    )`,
    'CREATE INDEX stays_room_idx ON stays (room_id)',
    'CREATE INDEX stays_until_idx ON stays (until_at)',
    `CREATE TABLE lines (
      id uuid PRIMARY KEY, room_id text NOT NULL, at timestamptz NOT NULL, name text NOT NULL,
      text text NOT NULL
    )`,
    'CREATE INDEX lines_room_idx ON lines (room_id, at)',
    'CREATE INDEX lines_at_idx ON lines (at)',
    'CREATE TABLE guest_links (order_id uuid PRIMARY KEY, generation integer NOT NULL)',
    `CREATE TABLE guests (
      order_id uuid NOT NULL, seat integer NOT NULL, device text NOT NULL, name text NOT NULL,
      PRIMARY KEY (order_id, seat), UNIQUE (order_id, device)
    )`,
  ],
  '0039_recordings': [
    `CREATE TABLE recordings (
      id uuid PRIMARY KEY, room_id text NOT NULL UNIQUE, listing_id uuid NOT NULL,
      teacher_id uuid NOT NULL, title text NOT NULL, start_at timestamptz NOT NULL,
      end_at timestamptz NOT NULL, state text NOT NULL, upload_until timestamptz NOT NULL,
      watch_until timestamptz NOT NULL, tried_at timestamptz, tries integer NOT NULL DEFAULT 0
    )`,
    'CREATE INDEX recordings_state_idx ON recordings (state, watch_until)',
    `CREATE TABLE recording_parts (
      recording_id uuid NOT NULL REFERENCES recordings ON DELETE CASCADE, part integer NOT NULL,
      type text NOT NULL, pieces integer NOT NULL DEFAULT 0, bytes bigint NOT NULL DEFAULT 0,
      opened_at timestamptz NOT NULL, last_at timestamptz NOT NULL,
      is_closed boolean NOT NULL DEFAULT false, PRIMARY KEY (recording_id, part)
    )`,
    `CREATE TABLE recording_files (
      recording_id uuid NOT NULL REFERENCES recordings ON DELETE CASCADE, file integer NOT NULL,
      object_key text NOT NULL, type text NOT NULL, bytes bigint NOT NULL,
      duration_ms bigint NOT NULL, PRIMARY KEY (recording_id, file)
    )`,
  ],
  '0041_people': [
    'ALTER TABLE lines ADD COLUMN person text',
    'ALTER TABLE stays ADD COLUMN is_new boolean NOT NULL DEFAULT false',
    'CREATE INDEX stays_account_idx ON stays (account_id)',
  ],
  '0043_recording_removals': [
    `CREATE TABLE recording_removals (
      prefix text PRIMARY KEY, due_at timestamptz NOT NULL, last_at timestamptz NOT NULL
    )`,
    'CREATE INDEX recording_removals_due_idx ON recording_removals (due_at)',
    // What a process left that was killed before this migration.
    `INSERT INTO recording_removals (prefix, due_at, last_at)
      SELECT 'recordings/' || left(id::text, 2) || '/' || id || '/'
        || CASE WHEN state = 'ready' THEN 'pieces/' ELSE '' END, now(), now()
      FROM recordings WHERE state IN ('ready', 'failed', 'expired', 'deleted')`,
    `CREATE TABLE recording_space (
      is_only boolean PRIMARY KEY DEFAULT true CHECK (is_only), bytes bigint NOT NULL
    )`,
    `INSERT INTO recording_space (bytes)
      SELECT sum(bytes) FROM recording_parts HAVING count(*) > 0`,
  ],
  '0044_recording_captions': [
    `CREATE TABLE recording_cues (
      recording_id uuid NOT NULL REFERENCES recordings ON DELETE CASCADE, id uuid NOT NULL,
      from_at timestamptz NOT NULL, until_at timestamptz NOT NULL, text text NOT NULL,
      PRIMARY KEY (recording_id, id)
    )`,
    'ALTER TABLE recording_parts ADD COLUMN began_at timestamptz',
    'ALTER TABLE recording_files ADD COLUMN captions_key text',
  ],
};

/** The opened tables. */
export type OpenTables = OpenSideTables<ClassroomTables>;

/** Returns a function that opens the tables, which are made with the first use. */
export const tablesOf = (database: () => Promise<SideTables>): (() => Promise<OpenTables>) =>
  lazily(async () => openClassroomTables(await database()));

/** Opens the tables, which are made with the first use. */
export const openClassroomTables = (side: SideTables): Promise<OpenTables> =>
  openSideTables(side, { schema, statements });
