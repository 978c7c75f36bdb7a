import { lazily } from '#server/http/lazily.ts';
import { openSideTables } from '#server/projection/sideTables.ts';
import type { OpenSideTables, SideTables } from '#server/projection/sideTables.ts';
import type { VideoType } from '#shared/contract/teacherVideo.ts';

/** A video of a teacher. Each has one that is shown, and one that is being sent. */
export interface VideoRow {
  id: string;
  teacher_id: string;
  state: 'sending' | 'ready';
  /** Of the file that is sent or stored; the driver returns numbers of that size as text. */
  bytes: string | number;
  /** Pieces of what is being sent, and their bytes. */
  pieces: number;
  received: string | number;
  opened_at: Date;
  /** null until it is ready, as all that the check finds. */
  type: VideoType | null;
  width: number | null;
  height: number | null;
  duration_ms: number | null;
  object_key: string | null;
  /** Edition of the poster; 0 without one. */
  poster: number;
  poster_key: string | null;
  /** WebVTT; null without captions. */
  captions: string | null;
  captions_language: string | null;
  captions_edition: number;
}

/** Objects that are to be removed, now and once more when nobody can still be writing them. */
interface VideoRemovalRow {
  prefix: string;
  due_at: Date;
  last_at: Date;
}

type VideoTables = {
  'site_videos.videos': VideoRow;
  'site_videos.removals': VideoRemovalRow;
};

const schema = 'site_videos';

const statements = {
  '0001_videos': [
    `CREATE TABLE videos (
      id uuid PRIMARY KEY, teacher_id uuid NOT NULL, state text NOT NULL, bytes bigint NOT NULL,
      pieces integer NOT NULL DEFAULT 0, received bigint NOT NULL DEFAULT 0,
      opened_at timestamptz NOT NULL, type text, width integer, height integer,
      duration_ms integer, object_key text, poster integer NOT NULL DEFAULT 0, poster_key text,
      captions text, captions_language text, captions_edition integer NOT NULL DEFAULT 0
    )`,
    'CREATE UNIQUE INDEX videos_one_idx ON videos (teacher_id, state)',
    `CREATE TABLE removals (
      prefix text PRIMARY KEY, due_at timestamptz NOT NULL, last_at timestamptz NOT NULL
    )`,
  ],
};

/** Columns with the keys of objects that a backup has to hold. */
export const videoObjects = [
  { table: 'site_videos.videos', column: 'object_key' },
  { table: 'site_videos.videos', column: 'poster_key' },
] as const;

/** The opened tables. */
export type OpenVideos = OpenSideTables<VideoTables>;

/** Opens the tables, which are made with the first use. */
export const openVideoTables = (side: SideTables): Promise<OpenVideos> =>
  openSideTables(side, { schema, statements });

/** Returns a function that opens the tables. */
export const videoTables = (database: () => Promise<SideTables>): (() => Promise<OpenVideos>) =>
  lazily(async () => openVideoTables(await database()));
