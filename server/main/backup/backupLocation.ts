import path from 'node:path';
import type { Logger } from 'pino';
import * as v from 'valibot';
import type { Config } from '#server/config/config.ts';
import { readCredentials } from '#server/config/credentials.ts';
import { openPasskeyTables } from '#server/account/passkeys/tables.ts';
import { openReportTables } from '#server/account/safety/reportTables.ts';
import { openClassroomTables } from '#server/classroom/store/tables.ts';
import { openMailTables } from '#server/mail/tables.ts';
import { openBusyTables } from '#server/busyCalendars/tables.ts';
import { openCoTeacherTables } from '#server/coTeachers/tables.ts';
import { openTimeOffTables } from '#server/changes/timeOff/tables.ts';
import { openStudentTables } from '#server/students/tables.ts';
import { openHandleTables } from '#server/teachers/handleTables.ts';
import { openVideoTables, videoObjects } from '#server/teachers/video/tables.ts';
import { openWebhookTables } from '#server/webhooks/tables.ts';
import type { SideTables } from '#server/projection/sideTables.ts';
import type { ProjectionTables } from '#server/projection/tables.ts';
import type { ArchivePlace } from '@flowroom/marketplace/archive';
import { openCopy, openPlace } from '@flowroom/marketplace/archive';

type SideDatabase = Parameters<ArchivePlace['sideSchemas'][string]>[0];

/** Opens tables of the site beside those of a marketplace. */
const opening = (open: (side: SideTables) => Promise<unknown>) => (side: SideDatabase) => {
  const db = side.tables<ProjectionTables>();
  return open({ db, withoutCacheInvalidation: work => side.withoutCacheInvalidation(db, work) });
};

/** Where the settings have the data of the marketplace. */
export const placeOf = (config: Config, root: string, logger: Logger): ArchivePlace => ({
  databaseUrl: config.databaseUrl,
  objectStore: config.objectStore ?? undefined,
  dataDir: config.dataDir,
  cacheDir: path.join(root, '.cache'),
  logger,
  sideSchemas: {
    site_busy: opening(openBusyTables),
    site_classroom: opening(openClassroomTables),
    site_co_teachers: opening(openCoTeacherTables),
    site_mail: opening(openMailTables),
    site_passkeys: opening(openPasskeyTables),
    site_reports: opening(openReportTables),
    site_students: opening(openStudentTables),
    site_teachers: opening(openHandleTables),
    site_time_off: opening(openTimeOffTables),
    site_videos: opening(openVideoTables),
    site_webhooks: opening(openWebhookTables),
  },
  sideObjects: videoObjects,
  // Where a log was read to, and what failed, say nothing of another time: all is checked after a
  // restore.
  derivedSchemas: ['projection', 'projection_next', 'site_followers', 'site_failures'],
});

const inUseSchema = v.object({ name: v.literal('DatabaseInUseError') });
const copySchema = v.object({ data: v.object({ 'database/copy': v.string() }) });

/** Requests from the running marketplace a copy of its embedded database. */
async function askForCopy(config: Config): Promise<string> {
  const credentials = readCredentials(config.dataDir);
  const base =
    process.env['FLEX_API_BASE_URL'] ?? `http://localhost:${config.port}/flex/v1/build-api`;
  const answer = await fetch(`${base}/database/copy?marketplace=${credentials?.marketplace}`, {
    method: 'POST',
    headers: {
      accept: 'application/json',
      authorization: `Apikey ${credentials?.buildApiKey}`,
      'content-type': 'application/json',
    },
    body: '{}',
  }).catch((error: unknown) => {
    throw new Error(
      `The embedded database is in use, and its process does not answer at ${base}. Set PORT, or FLEX_API_BASE_URL for a marketplace that runs alone.`,
      { cause: error },
    );
  });
  const body: unknown = await answer.json();
  const copy = v.safeParse(copySchema, body);
  if (copy.success) return copy.output.data['database/copy'];
  throw new Error(`The marketplace answered ${answer.status}: ${JSON.stringify(body)}`);
}

/** Opens the database to read it; that of a running process as a copy. */
export async function openSource(
  config: Config,
  place: ArchivePlace,
): ReturnType<typeof openPlace> {
  try {
    return await openPlace(place);
  } catch (error) {
    if (!v.is(inUseSchema, error)) throw error;
    return openCopy(await askForCopy(config));
  }
}
