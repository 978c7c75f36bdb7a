import { addUncaught } from '#marketplace/contract/failures.ts';
import { createServer } from 'node:http';
import path from 'node:path';
import { Router } from 'express';
import type { MarketplaceCredentials, MarketplaceOptions } from '#marketplace/context/options.ts';
import { offsetAt } from '#marketplace/contract/zoneRules.ts';
import type { MovableClock } from '#marketplace/local/clock.ts';
import { writeSnapshot } from '#marketplace/local/dataFolder.ts';
import { ensureFirstOwner } from '#marketplace/local/firstOwner.ts';
import type { OwnerAccess } from '#marketplace/local/firstOwner.ts';
import { requestLog } from '#marketplace/local/requestLog.ts';
import { localRouter } from '#marketplace/local/router.ts';
import { localSecrets } from '#marketplace/local/secrets.ts';
import { seedEmpty } from '#marketplace/local/seedEmpty.ts';
import { consoleFolder } from '#marketplace/main/consolePage.ts';
import { createMarketplace } from '#marketplace/main/createMarketplace.ts';
import type { Marketplace } from '#marketplace/main/createMarketplace.ts';
import { standaloneApp } from '#marketplace/main/standalone.ts';
import type { CliSettings } from './arguments.ts';
import { loadCredentials } from './credentials.ts';
import { clockOf, listen } from './ground.ts';
import type { Ground, ServeOptions, Stubs } from './ground.ts';

/** Keys of the payment stub, and the address of its script; null where payments are real. */
export interface StubPayments {
  publishableKey: string;
  secretKey: string;
  script: string;
}

/** A marketplace that runs in this process. */
export interface RunningServer {
  url: string;
  credentials: MarketplaceCredentials;
  dataDir: string;
  addresses: { console: string | null; tools: string; mails: string | null };
  owner: OwnerAccess | null;
  payments: StubPayments | null;
  /** Further lines for who has started it. */
  notes: string[];
  clock: MovableClock;
  marketplace: Marketplace;
  close(): Promise<void>;
}

/** Opens the stubs, or returns null where payments and mails are real. */
async function openStubs({ options, dataDir, secrets, clock, origins }: Ground) {
  const { env, logger } = options;
  if (env.STRIPE_SECRET_KEY && env.SMTP_URL) return null;
  return options.openStubs({
    dataDir,
    publicUrl: `${origins.origin}/sandbox`,
    mail: env.SMTP_URL
      ? undefined
      : { secret: secrets.mails, linkCommand: 'npx flowroom-marketplace' },
    payments: !env.STRIPE_SECRET_KEY,
    keys: secrets.keys,
    offsetAt,
    logger,
    now: () => clock.now().getTime(),
  });
}

// Tests and scripts of a developer come from one address.
const isLoopback = (host: string) => ['127.0.0.1', '::1', 'localhost'].includes(host);

function marketplaceOptions(ground: Ground): MarketplaceOptions {
  const { settings, options, dataDir, credentials, secrets, clock, origins } = ground;
  const { STRIPE_SECRET_KEY: stripeKey, SMTP_URL: smtpUrl } = options.env;
  const publicUrl = `${origins.origin}/flex`;
  const stub = {
    secretKey: secrets.keys.stripeSecretKey,
    apiBase: `${origins.own}/sandbox/stripe`,
  };
  return {
    dataDir,
    databaseUrl: settings.databaseUrl,
    publicUrl,
    webUrl: settings.webUrl ?? publicUrl,
    name: settings.name,
    credentials,
    processPaths: settings.processes,
    cacheDir: options.cacheDir,
    stripe: stripeKey ? { secretKey: stripeKey } : stub,
    smtpUrl: smtpUrl || undefined,
    signUpsPerHour: isLoopback(settings.host) ? 100_000 : undefined,
    logger: options.logger,
    now: clock.isUsed ? clock.now : undefined,
  };
}

const addressesOf = (
  { origins: { origin }, secrets, options }: Ground,
  console: string | null,
): RunningServer['addresses'] => ({
  console: console && `${origin}/console`,
  tools: `${origin}/local/${secrets.tools}/`,
  mails: options.env.SMTP_URL ? null : `${origin}/sandbox/mail/open?key=${secrets.mails}`,
});

const paymentsOf = ({ origins, secrets, options }: Ground): StubPayments | null =>
  options.env.STRIPE_SECRET_KEY
    ? null
    : {
        publishableKey: secrets.keys.stripePublishableKey,
        secretKey: secrets.keys.stripeSecretKey,
        script: `${origins.origin}/sandbox/stripe/js/v3/`,
      };

/** Creates the app with its tools. */
function appOf(
  ground: Ground,
  marketplace: Marketplace,
  stubs: Stubs | null,
  started: () => boolean,
) {
  const { dataDir, secrets, clock } = ground;
  const folder = consoleFolder();
  const addresses = addressesOf(ground, folder);
  const log = requestLog(clock.now);
  const { copyDatabase } = marketplace.context;
  const local = localRouter({
    key: secrets.tools,
    dataDir,
    clock,
    log,
    links: addresses,
    takeSnapshot: copyDatabase
      ? (name, replaces) => writeSnapshot(dataDir, { name, replaces, copyDatabase })
      : null,
  });
  const app = standaloneApp({
    marketplace: {
      router: Router().use(log.handler, marketplace.router),
      ready: () => marketplace.ready(),
    },
    sandbox: stubs?.router ?? null,
    consoleFolder: folder,
    local,
    started,
  });
  return { app, addresses, log };
}

/** Writes the seed that was named, and makes the first owner. */
async function fill(ground: Ground, { context }: Marketplace) {
  const { settings, origins } = ground;
  const payments = paymentsOf(ground);
  const base = `${origins.own}/sandbox/stripe`;
  const stub = payments && { base, publishableKey: payments.publishableKey };
  const notes = settings.seed
    ? [await seedEmpty(settings.seed, { context, base: `${origins.own}/flex`, stub })]
    : [];
  return { notes, payments, owner: await ensureFirstOwner(context) };
}

/**
 * Starts a marketplace with its console, stubs and tools on one port.
 * @throws Error when a part can not be started; nothing stays open then
 */
export async function serve(settings: CliSettings, options: ServeOptions): Promise<RunningServer> {
  const dataDir = path.resolve(settings.dataDir);
  const server = createServer((_req, res) => res.writeHead(503).end());
  const open: { close(): unknown }[] = [];
  const close = async () => {
    server.close();
    server.closeAllConnections();
    for (const part of open.splice(0).toReversed()) await part.close();
  };
  try {
    const origins = await listen(server, settings);
    options.onListening?.(server);
    const credentials = loadCredentials(dataDir);
    const clock = clockOf(dataDir, settings);
    const secrets = localSecrets(credentials.tokenSecret);
    const ground: Ground = { settings, options, dataDir, credentials, secrets, clock, origins };
    const stubs = await openStubs(ground);
    if (stubs) open.push(stubs);
    const marketplace = await createMarketplace(marketplaceOptions(ground));
    open.push(marketplace);
    const { failures, now } = marketplace.context;
    open.push({ close: addUncaught(failures, now) });
    let started = false;
    const { app, addresses, log } = appOf(ground, marketplace, stubs, () => started);
    server.removeAllListeners('request');
    server.on('request', app);
    const filled = await fill(ground, marketplace);
    // Calls of the seed are nobody's.
    log.clear();
    await marketplace.start();
    started = true;
    const url = `${origins.origin}/flex`;
    return { url, credentials, dataDir, addresses, ...filled, clock, marketplace, close };
  } catch (error) {
    await close();
    throw error;
  }
}
