import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { unwatchFile, watchFile } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import path from 'node:path';
import { rspack } from '@rspack/core';
import { ReactRefreshRspackPlugin } from '@rspack/plugin-react-refresh';
import { RspackDevServer } from '@rspack/dev-server';
import type { Configuration } from '@rspack/dev-server';
import dotenv from 'dotenv';
import { pageVersions, versionPath } from './compiledPages.ts';
import { forwardTo } from './forward.ts';
import { readConfig } from '#server/config/config.ts';
import { startFailure } from '#server/main/startFailure.ts';
import { clientConfig, consoleConfig, serverConfig } from '../../rspack.config.mjs';
import { freePort } from '@flowroom/marketplace/testing/database/postgres';

const root = path.resolve(import.meta.dirname, '../..');

/** Files that the server reads at its start without importing them, besides `.env`. */
const readAtStart = ['ext/**/*.{edn,html,txt}', 'marketplace/mail/templates/**'];

const settingsFile = path.join(root, '.env');

/** Starts the server, and again when one of its files changes. Returns a function that ends it. */
function watchServer(bundlerPort: number, port: number): () => Promise<void> {
  const start = () =>
    spawn(
      process.execPath,
      [
        'node_modules/tsx/dist/cli.mjs',
        ...['watch', '--clear-screen=false', '--exclude', 'build/**'],
        ...readAtStart.flatMap(glob => ['--include', glob]),
        ...['scripts/dev/serve.ts', String(bundlerPort), String(port)],
      ],
      // With the terminal as input, each line typed there would start the server again.
      { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] },
    );
  let watcher = start();
  const end = async () => {
    const ended = once(watcher, 'exit');
    if (watcher.exitCode === null && watcher.kill('SIGTERM')) await ended;
  };
  // The watcher leaves out hidden files.
  watchFile(settingsFile, { interval: 1_000 }, () => {
    void end().then(() => (watcher = start()));
  });
  return () => {
    unwatchFile(settingsFile);
    return end();
  };
}

/**
 * Compiles pages as they change and serves the browser's part. Everything else goes to the server,
 * a process of its own that calls itself at its own port: none of its calls waits for a
 * compilation.
 */
async function bundle() {
  // The server reads the file itself, at each start.
  const settings = { ...process.env };
  dotenv.config({
    path: settingsFile,
    quiet: true,
    processEnv: settings as Record<string, string>,
  });
  const config = readConfig(settings);
  const client = clientConfig({ dev: true });
  // A package of development: the configuration itself has to load without it.
  const refresh = new ReactRefreshRspackPlugin();
  const browserSide = rspack({ ...client, plugins: [...(client.plugins ?? []), refresh] });
  const serverSide = rspack(serverConfig({ dev: true }));
  const pageVersion = pageVersions([browserSide, serverSide]);
  const port = await freePort();
  const forward = forwardTo(port);

  const options: Configuration = {
    port: config.port,
    ...(config.host ? { host: config.host } : {}),
    hot: true,
    setupExitSignals: false,
    static: false,
    compress: false,
    client: {
      logging: 'warn',
      overlay: { errors: true, warnings: false, runtimeErrors: false },
    },
    devMiddleware: { index: false, publicPath: '/static/', stats: 'errors-warnings' },
    // Before the bundler's own, which hold every request until the bundle is there.
    setupMiddlewares: middlewares => [
      {
        name: 'flowroom',
        middleware: (req: IncomingMessage, res: ServerResponse, next: () => void) => {
          if (req.url?.startsWith('/static/')) return next();
          if (req.url !== versionPath) return void forward(req, res);
          pageVersion().then(
            version => res.end(version),
            (error: Error) => {
              res.statusCode = 503;
              res.end(error.message);
            },
          );
        },
      },
      ...middlewares,
    ],
  };
  const server = new RspackDevServer(options, browserSide);
  // Its own messages in the terminal repeat those of the banner.
  browserSide.options.infrastructureLogging = { level: 'warn' };
  const watching = serverSide.watch({}, (error, stats) => {
    if (error || stats?.hasErrors()) console.error(error ?? stats?.toString('errors-only'));
  });
  await server.start();
  // After the pages, which developers wait for.
  const consoleSide = rspack(consoleConfig({ dev: true }));
  const watchingConsole = consoleSide.watch({}, (error, stats) => {
    if (error || stats?.hasErrors()) console.error(error ?? stats?.toString('errors-only'));
  });
  const endServer = watchServer(config.port, port);

  const stop = async () => {
    await endServer();
    await server.stop();
    for (const each of [watching, watchingConsole]) {
      await new Promise<void>(resolve => each?.close(() => resolve()));
    }
    for (const compiler of [browserSide, serverSide, consoleSide]) {
      await new Promise<void>(resolve => compiler.close(() => resolve()));
    }
    process.exit(0);
  };
  process.once('SIGTERM', () => void stop());
  process.once('SIGINT', () => void stop());
}

bundle().catch((error: unknown) => {
  console.error(startFailure(error) ?? error);
  process.exit(1);
});
