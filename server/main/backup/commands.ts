import { createInterface } from 'node:readline/promises';
import path from 'node:path';
import { withCommands } from '#server/config/commands.ts';
import type { Config } from '#server/config/config.ts';
import { progressBar } from '../operator/progressBar.ts';
import { archiveName, openOutput } from './archiveFile.ts';
import { readInstallation, writeInstallation } from './installation.ts';
import { openSource } from './backupLocation.ts';
import { openObjectStore } from '@flowroom/marketplace';
import {
  ArchiveError,
  countPlace,
  readArchive,
  restoreArchive,
  unseal,
  writeArchive,
} from '@flowroom/marketplace/archive';
import type { ArchiveEnd, ArchiveKind, ArchivePlace } from '@flowroom/marketplace/archive';

/** What the commands of archives need. */
export interface ArchiveSetting {
  config: Config;
  place: ArchivePlace;
  /** Written to the error output, as the archive may go to the standard one. */
  say(text: string): void;
}

const bar =
  ({ say }: ArchiveSetting) =>
  (progress: Parameters<typeof progressBar>[0]) =>
    say(progressBar(progress));

const summary = ({ tables, objects }: ArchiveEnd): string => {
  const rows = Object.values(tables).reduce((sum, table) => sum + table.rows, 0);
  return `${rows} rows and ${objects.count} objects of ${objects.bytes} bytes`;
};

/** Writes a backup or an export. */
export async function writeCommand(
  setting: ArchiveSetting,
  kind: ArchiveKind,
  file: string | undefined,
): Promise<void> {
  const { config, place, say } = setting;
  const key = config.backupKey;
  const now = new Date();
  const name = archiveName(kind, now, key !== undefined);
  const target = file ?? path.join(config.dataDir, 'backups', name);
  const database = await openSource(config, place);
  try {
    const output = await openOutput(target);
    try {
      const { end, missing } = await writeArchive(
        {
          database,
          objects: openObjectStore(place),
          kind,
          sideSchemas: Object.keys(place.sideSchemas),
          sideObjects: place.sideObjects,
          installation: kind === 'backup' ? readInstallation(config.dataDir) : [],
          now,
        },
        { output: output.stream, key, onProgress: bar(setting) },
      );
      const size = await output.complete();
      const stored = size === null ? '' : `, ${size} bytes in ${target}`;
      say(`\nWritten: ${summary(end)}${stored}.\n`);
      if (!key) say('It is not encrypted: set BACKUP_KEY (see .env-template).\n');
      if (missing.length > 0) {
        say(
          `${missing.length} objects are not in the store any more: ${missing.slice(0, 10).join(', ')}\n`,
        );
      }
    } catch (error) {
      await output.discard();
      throw error;
    }
  } finally {
    await database.close();
  }
}

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const closed = new Promise<string>(resolve => {
    terminal.once('close', () => resolve(''));
  });
  const answer = await Promise.race([terminal.question(question), closed]);
  terminal.close();
  return answer.trim().toLowerCase() === 'yes';
}

/** Options of restoring. */
export interface RestoreFlags {
  /** Replaces what is there without a question. */
  yes: boolean;
  /** Reads and compares the archive, and changes nothing. */
  check: boolean;
}

/** Restores a backup, or imports the data of any archive. Returns false when the answer is no. */
export async function restoreCommand(
  setting: ArchiveSetting,
  kind: 'restore' | 'import',
  file: string,
  { yes, check }: RestoreFlags,
): Promise<boolean> {
  const { config, place, say } = setting;
  const read = () => unseal(file, config.backupKey);
  say(`Checking ${file}\n`);
  const checked = await readArchive(await read(), nowhere, bar(setting));
  const { header } = checked;
  say(`\nThe ${header.kind} of ${header.createdAt} is whole: ${summary(checked.end)}.\n`);
  if (check) return true;
  if (kind === 'restore' && header.kind !== 'backup') {
    throw new ArchiveError(
      withCommands('An export has no secrets of an installation: npm run import takes it.'),
    );
  }
  const counts = await countPlace(place);
  if (counts && !yes) {
    const { users, listings, transactions } = counts;
    const where = config.databaseUrl ? 'the database of DATABASE_URL' : config.dataDir;
    say(`${where} holds ${users} users, ${listings} listings and ${transactions} transactions.\n`);
    if (!(await confirm('They are replaced and can not be brought back. Type yes to go on: '))) {
      say('\nNothing was changed.\n');
      return false;
    }
  }
  await restoreArchive({
    place,
    header,
    tar: await read(),
    installation:
      kind === 'restore' ? (name, data) => writeInstallation(config.dataDir, name, data) : null,
    onProgress: bar(setting),
  });
  say(`\nRestored: ${summary(checked.end)}.\n`);
  if (counts && config.objectStore) {
    say('Objects that only the replaced marketplace had are still in the bucket.\n');
  }
  return true;
}

/** Takes an archive that is only looked at. */
const nowhere: Parameters<typeof readArchive>[1] = {
  header: () => Promise.resolve(),
  installation: () => Promise.resolve(),
  rows: () => Promise.resolve(),
  async object(_key, body) {
    for await (const _chunk of body);
  },
};
