import { readFileSync } from 'node:fs';
import path from 'node:path';
import dotenv from 'dotenv';
import { printBanner } from './banner.ts';
import { closeOnSignal, endOnUncaught, endWithSupervisor, setHeapLimits } from './lifecycle.ts';
import { demoMeetingService, seedIfEmpty } from './seedIfEmpty.ts';
import { startExitCode, startFailure } from './startFailure.ts';
import { readConfig } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { openLog, terminalDefaults } from '#server/logging/log.ts';
import { startServer } from './startServer.ts';
import { operatorLink } from '#server/http/operator/operatorProof.ts';
import { checkSetup, liveWarnings } from '#server/config/live/checkSetup.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import * as webApp from '#src/app/server.tsx';

const root = path.resolve(import.meta.dirname, '../..');

async function serve() {
  setHeapLimits();
  endWithSupervisor();
  dotenv.config({ path: path.join(root, '.env'), quiet: true });
  const config = readConfig(process.env, terminalDefaults);
  const { logger, flush } = await openLog(config);
  const untilThen = endOnUncaught(logger, flush);
  await checkSetup({ config });
  for (const warning of liveWarnings(config)) logger.warn(warning);
  const credentials = loadCredentials(config.dataDir);
  const stats: object = JSON.parse(
    readFileSync(path.join(root, 'build', 'loadable-stats.json'), 'utf8'),
  );
  const source = { app: webApp, stats };
  let isFirstStart = false;
  const server = await startServer(
    {
      config,
      credentials,
      logger,
      root,
      assets: path.join(root, 'build', 'client'),
      webApp: () => Promise.resolve(source),
    },
    async ({ marketplace, sandbox }) => {
      isFirstStart = await seedIfEmpty(config, credentials, {
        marketplace,
        meetings: demoMeetingService(config, credentials, sandbox),
      });
    },
  );

  untilThen(server.finish);
  closeOnSignal(logger, async () => {
    await server.drain(config.drainSeconds * 1_000);
    await server.close();
    await flush();
  });
  printBanner({
    name: marketplace.siteTitle,
    url: server.rootUrl,
    // A hosted marketplace has no demo accounts.
    accounts: server.marketplace && config.seedDemo ? credentials.accounts : [],
    isFirstStart,
    dataDir: config.dataDir,
    mailLink: server.sandbox && operatorLink(config, credentials, server.rootUrl),
  });
}

serve().catch((error: unknown) => {
  console.error(startFailure(error) ?? error);
  process.exit(startExitCode(error));
});
