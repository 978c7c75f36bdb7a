import path from 'node:path';
import dotenv from 'dotenv';
import { compiledPages } from './compiledPages.ts';
import { printBanner } from '#server/main/banner.ts';
import { closeOnSignal } from '#server/main/lifecycle.ts';
import { demoMeetingService, seedIfEmpty } from '#server/main/seedIfEmpty.ts';
import { startFailure } from '#server/main/startFailure.ts';
import { startServer } from '#server/main/startServer.ts';
import { publicOriginOf, readConfig } from '#server/config/config.ts';
import type { Config } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { openLog, terminalDefaults } from '#server/logging/log.ts';
import { originOf } from '#server/http/listen.ts';
import { operatorLink } from '#server/http/operator/operatorProof.ts';
import { checkSetup } from '#server/config/live/checkSetup.ts';

const root = path.resolve(import.meta.dirname, '../..');
const [bundlerPort, port] = process.argv.slice(2).map(Number);

/** Settings of a server behind the bundler, which holds the port that people open. */
function developmentConfig(config: Config): Config {
  return {
    ...config,
    rootUrl: publicOriginOf({ ...config, port: bundlerPort ?? config.port }),
    host: '127.0.0.1',
    port: port ?? 0,
    logLevel: config.logLevel === 'info' ? 'warn' : config.logLevel,
    errorReporting: null,
    // Compilations take the whole machine for seconds: that refuses no request.
    load: { loopDelayMs: 0, waitingRequests: 0 },
  };
}

/** Marketplace, stubs and endpoints from their sources, with the pages as last compiled. */
async function serve() {
  dotenv.config({ path: path.join(root, '.env'), quiet: true });
  const given = readConfig(process.env, terminalDefaults);
  const config = developmentConfig(given);
  const bundler = originOf(given.host, bundlerPort ?? given.port);
  const { logger } = await openLog(config);
  await checkSetup({ config });
  const credentials = loadCredentials(config.dataDir);
  let isFirstStart = false;
  const server = await startServer(
    {
      config,
      credentials,
      logger,
      root,
      assets: null,
      consoleFolder: path.join(root, 'build', 'dev', 'console'),
      webApp: compiledPages(bundler, path.join(root, 'build', 'dev')),
    },
    async ({ marketplace, sandbox }) => {
      isFirstStart = await seedIfEmpty(config, credentials, {
        marketplace,
        meetings: demoMeetingService(config, credentials, sandbox),
      });
    },
  );
  closeOnSignal(logger, () => server.close());
  printBanner({
    name: 'Flowroom',
    url: server.rootUrl,
    accounts: server.marketplace && config.seedDemo ? credentials.accounts : [],
    isFirstStart,
    dataDir: config.dataDir,
    mailLink: server.sandbox && operatorLink(config, credentials, server.rootUrl),
  });
}

serve().catch((error: unknown) => {
  console.error(startFailure(error) ?? error);
  process.exit(1);
});
