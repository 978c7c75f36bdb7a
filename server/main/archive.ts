import path from 'node:path';
import { parseArgs } from 'node:util';
import dotenv from 'dotenv';
import { restoreCommand, writeCommand } from './backup/commands.ts';
import { placeOf } from './backup/backupLocation.ts';
import { withCommands } from '#server/config/commands.ts';
import { readConfig } from '#server/config/config.ts';
import { openLog } from '#server/logging/log.ts';
import { keyFault } from '@flowroom/marketplace/archive';

// Backs up, restores and moves a whole marketplace: docs/how-to/back-up-and-move.md.

const usage = `npm run backup [-- file]             database, objects and secrets
npm run restore -- file [--yes] [--check]
npm run export [-- file]             database and objects, for another installation
npm run import -- file [--yes] [--check]

A file named - is the standard output. --check only reads the archive, --yes replaces what is there
without a question. BACKUP_KEY encrypts and decrypts.`;

const root = path.resolve(import.meta.dirname, '../..');

async function run(): Promise<boolean> {
  const { values, positionals } = parseArgs({
    options: {
      yes: { type: 'boolean', default: false },
      check: { type: 'boolean', default: false },
    },
    allowPositionals: true,
  });
  const [command, file, ...rest] = positionals;
  dotenv.config({ path: path.join(root, '.env'), quiet: true });
  const config = readConfig(process.env);
  if (config.hosted) throw new Error('The marketplace is hosted: its data is not kept here.');
  const fault = config.backupKey === undefined ? null : keyFault(config.backupKey);
  if (fault) throw new Error(`BACKUP_KEY is wrong: a key ${fault}.`);
  const quiet = { ...config, logLevel: 'warn', errorReporting: null };
  const { logger } = await openLog(quiet, process.stderr);
  const say = (text: string) => void process.stderr.write(text);
  const setting = { config, place: placeOf(config, root, logger), say };
  if ((command === 'backup' || command === 'export') && rest.length === 0) {
    await writeCommand(setting, command, file);
    return true;
  }
  if ((command === 'restore' || command === 'import') && file !== undefined && rest.length === 0) {
    return restoreCommand(setting, command, file, values);
  }
  console.error(withCommands(usage));
  return false;
}

try {
  process.exitCode = (await run()) ? 0 : 1;
} catch (error) {
  console.error(`\n${error instanceof Error ? error.message : String(error)}`);
  process.exitCode = 1;
}
