import path from 'node:path';
import type { Server } from 'node:http';
import { handleUncaught } from '#marketplace/contract/uncaught.ts';
import {
  completeRestore,
  resetData,
  restoreSnapshot,
  writeSnapshot,
} from '#marketplace/local/dataFolder.ts';
import { readSeed } from '#marketplace/local/seedFile.ts';
import { readArguments, usage } from './arguments.ts';
import type { CliSettings } from './arguments.ts';
import type { OpenStubs } from './ground.ts';
import { serve } from './serve.ts';
import { confirm, describeServer, terminalLogger as logger } from './terminal.ts';

/**
 * Runs the command `flowroom-marketplace`: serves the APIs until SIGINT or SIGTERM, or stores a
 * snapshot. Ends the process with 1 and one line when an argument is wrong or the start fails.
 * @param args arguments of the command line, without node and script
 * @param openStubs opens the stubs of payments and mails
 */
export async function main(args: string[], openStubs: OpenStubs): Promise<void> {
  try {
    const settings = readArguments(args);
    if (!settings) process.stdout.write(usage);
    else if (await prepareData(settings)) await run(settings, openStubs);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

/**
 * Does what the arguments say of the stored data.
 * @returns whether a marketplace is to be started
 */
async function prepareData(settings: CliSettings): Promise<boolean> {
  const { reset, snapshot, restore, yes, seed } = settings;
  const dataDir = path.resolve(settings.dataDir);
  // A wrong file is refused before anything is removed.
  if (seed !== undefined) readSeed(seed);
  if (snapshot !== undefined) {
    await writeSnapshot(dataDir, { name: snapshot, replaces: yes });
    process.stdout.write(`The data of ${dataDir} are stored as ${snapshot}.\n`);
    return false;
  }
  if (reset) {
    if (!yes) await confirm(`Remove all data of the marketplace in ${dataDir}?`);
    await resetData(dataDir);
  }
  if (restore !== undefined) {
    if (!yes) await confirm(`Replace all data of the marketplace in ${dataDir} by ${restore}?`);
    await restoreSnapshot(dataDir, restore);
  }
  if (settings.databaseUrl === undefined) await completeRestore(dataDir);
  return true;
}

async function run(settings: CliSettings, openStubs: OpenStubs): Promise<void> {
  const { STRIPE_SECRET_KEY, SMTP_URL } = process.env;
  const server = await serve(settings, {
    openStubs,
    env: { STRIPE_SECRET_KEY, SMTP_URL },
    logger,
    onListening(listening) {
      listening.on('error', error =>
        logger.warn({ err: error }, 'a connection could not be accepted'),
      );
      handleUncaught({ logger, finish: () => closed(listening) });
    },
  });
  closeOnSignal(() => server.close());
  process.stdout.write(describeServer(server));
}

/** Stops listening, and waits for answers under way. */
const closed = (server: Server): Promise<void> =>
  new Promise(resolve => {
    server.close(() => resolve());
    server.closeIdleConnections();
  });

function closeOnSignal(close: () => Promise<void>): void {
  let closing = false;
  const stop = () => {
    if (closing) return;
    closing = true;
    close().then(
      () => process.exit(0),
      (error: unknown) => {
        console.error(error);
        process.exit(1);
      },
    );
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
