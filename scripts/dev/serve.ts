import path from 'node:path';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { RspackDevServer } from '@rspack/dev-server';
import type { Configuration } from '@rspack/dev-server';
import dotenv from 'dotenv';
import { freshPages } from './freshPages.ts';
import { printBanner } from '#server/main/banner.ts';
import { demoMeetingService, seedIfEmpty } from '#server/main/seedIfEmpty.ts';
import { startFailure } from '#server/main/startFailure.ts';
import { readConfig } from '#server/config/config.ts';
import { compose } from '#server/main/composition.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { openLog, terminalDefaults } from '#server/logging/log.ts';
import { operatorLink } from '#server/http/operator/operatorProof.ts';
import { checkSetup } from '#server/config/live/checkSetup.ts';
import { clientConfig, serverConfig } from '../../rspack.config.mjs';

const root = path.resolve(import.meta.dirname, '../..');

/** Marketplace, stand-ins and endpoints from their sources; pages compiled as they change. */
async function serve() {
  dotenv.config({ path: path.join(root, '.env'), quiet: true });
  const config = readConfig(process.env, terminalDefaults);
  const logLevel = config.logLevel === 'info' ? 'warn' : config.logLevel;
  const { logger } = await openLog({ ...config, logLevel, errorReporting: null });
  await checkSetup({ config });
  const credentials = loadCredentials(config.dataDir);
  const client = clientConfig({ dev: true });
  // A package of development: the configuration itself has to load without it.
  const refresh = new ReactRefreshRspackPlugin();
  const browserSide = rspack({ ...client, plugins: [...(client.plugins ?? []), refresh] });
  const serverSide = rspack(serverConfig({ dev: true }));
  const composition = await compose({
    config,
    credentials,
    logger,
    port: config.port,
    root,
    assets: null,
    webApp: freshPages([browserSide, serverSide], path.join(root, 'build', 'dev')),
  });

  const options: Configuration = {
    port: config.port,
    ...(config.host ? { host: config.host } : {}),
    hot: true,
    static: false,
    client: { overlay: { errors: true, warnings: false, runtimeErrors: false } },
    devMiddleware: {
      index: false,
      publicPath: '/static/',
      stats: 'errors-warnings',
    },
    setupMiddlewares: middlewares => [
      ...middlewares,
      { name: 'flowroom', middleware: composition.app },
    ],
  };
  const server = new RspackDevServer(options, browserSide);
  const watching = serverSide.watch({}, (error, stats) => {
    if (error || stats?.hasErrors()) console.error(error ?? stats?.toString('errors-only'));
  });
  await server.start();
  const isFirstStart = await seedIfEmpty(config, credentials, {
    marketplace: composition.marketplace,
    meetings: demoMeetingService(config, credentials, composition.sandbox),
  });
  await composition.start();
  printBanner({
    name: 'Flowroom',
    url: composition.rootUrl,
    accounts: composition.marketplace && config.seedDemo ? credentials.accounts : [],
    isFirstStart,
    dataDir: config.dataDir,
    mailLink: composition.sandbox && operatorLink(config, credentials, composition.rootUrl),
  });

  const stop = () => {
    void composition
      .stopReconcilers()
      .then(() => server.stop())
      .then(() => new Promise<void>(resolve => watching.close(() => resolve())))
      .then(() => composition.close())
      .finally(() => process.exit(0));
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

serve().catch((error: unknown) => {
  console.error(startFailure(error) ?? error);
  process.exit(1);
});
