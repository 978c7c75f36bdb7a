import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Server } from 'node:http';
import path from 'node:path';
import type { LogMethod, Logger } from '#marketplace/contract/ports.ts';
import { handleUncaught } from '#marketplace/contract/uncaught.ts';
import { createMarketplace } from '#marketplace/main/createMarketplace.ts';
import type { MarketplaceCredentials } from '#marketplace/context/options.ts';
import { standaloneApp } from '#marketplace/main/standalone.ts';
import { readArguments, usage } from './arguments.ts';
import type { CliSettings } from './arguments.ts';
import { loadCredentials } from './credentials.ts';

/**
 * Runs the command `flowroom-marketplace`: serves the APIs until SIGINT or SIGTERM.
 * Ends the process with 1 and one line when an argument is wrong or the start fails.
 * @param args arguments of the command line, without node and script
 */
export async function main(args: string[]): Promise<void> {
  try {
    const settings = readArguments(args);
    if (settings) await serve(settings);
    else process.stdout.write(usage);
  } catch (error) {
    console.error(error instanceof Error ? error.message : error);
    process.exit(1);
  }
}

const line =
  (level: string): LogMethod =>
  (facts: object | string, message = '') => {
    const texts = typeof facts === 'string' ? [facts] : [message, JSON.stringify(describe(facts))];
    console.error(`${level}: ${texts.join(' ')}`);
  };

// JSON.stringify shows no properties of an Error.
const describe = (facts: object) =>
  'err' in facts && facts.err instanceof Error ? { ...facts, err: facts.err.message } : facts;

const ignore = () => undefined;
const logger: Logger = { debug: ignore, info: ignore, warn: line('warn'), error: line('error') };

async function serve(settings: CliSettings): Promise<void> {
  const dataDir = path.resolve(settings.dataDir);
  const server = createServer((_req, res) => res.writeHead(503).end());
  server.listen(settings.port, settings.host);
  await once(server, 'listening');
  server.on('error', error => logger.warn({ err: error }, 'a connection could not be accepted'));
  handleUncaught({ logger, finish: () => closed(server) });
  const address = server.address();
  const port = address && typeof address === 'object' ? address.port : settings.port;
  const publicUrl = `http://${/[:.]/.test(settings.host) ? 'localhost' : settings.host}:${port}/flex`;
  const credentials = loadCredentials(dataDir);
  const { STRIPE_SECRET_KEY: stripeKey, SMTP_URL: smtpUrl } = process.env;
  const marketplace = await createMarketplace({
    dataDir,
    databaseUrl: settings.databaseUrl,
    publicUrl,
    webUrl: settings.webUrl ?? publicUrl,
    name: settings.name,
    credentials,
    processPaths: settings.processes,
    stripe: stripeKey ? { secretKey: stripeKey } : undefined,
    smtpUrl: smtpUrl || undefined,
    logger,
  });
  server.removeAllListeners('request');
  server.on('request', standaloneApp({ marketplace, sandbox: null, started: () => true }));
  await marketplace.start();
  closeOnSignal(async () => {
    server.close();
    server.closeAllConnections();
    await marketplace.close();
  });
  print(publicUrl, credentials, dataDir);
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

function print(url: string, credentials: MarketplaceCredentials, dataDir: string): void {
  const { ident, buildApiKey } = credentials;
  process.stdout.write(`The marketplace runs at ${url}

  SDK base URL               ${url}
  Client id                  ${credentials.clientId}
  Client secret              ${credentials.clientSecret}
  Integration client id      ${credentials.integrationClientId}
  Integration client secret  ${credentials.integrationClientSecret}
  Build API                  ${url}/v1/build-api
  Build API key              ${buildApiKey}
  Marketplace ident          ${ident}
  Data and mails             ${dataDir}
`);
}
