import { once } from 'node:events';
import { createHash } from 'node:crypto';
import { mkdtempSync, readFileSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import type { MarketplaceCredentials, MarketplaceOptions } from '#marketplace/context/options.ts';
import { createMarketplace } from '#marketplace/main/createMarketplace.ts';
import type { Marketplace } from '#marketplace/main/createMarketplace.ts';
import { projectFolder } from '#marketplace/db/location.ts';
import { tracing } from '../coverage/trace.ts';
import { expectEventsToTellAll } from '../assertions/eventReplay.ts';
import { clientsOf } from '../clients/sdk.ts';
import type { ReachableMarketplace } from '../clients/sdk.ts';
import { silentLogger } from '../stubs/silentLogger.ts';
import type { TestDatabase } from '../database/describeOnDatabases.ts';
import { newDataDir, newPostgresDatabase } from '../database/testDatabase.ts';
import type { DataTemplate, PostgresTemplate } from '../database/testDatabase.ts';
import { postgresAvailable } from '../database/postgresCluster.ts';
import { jobsRunIn } from '../assertions/unchangedRows.ts';

/** Credentials for tests; the same everywhere, because they protect nothing real. */
export const testCredentials: MarketplaceCredentials = {
  ident: 'test',
  clientId: '11111111-1111-4111-8111-111111111111',
  clientSecret: 'client-secret',
  integrationClientId: '22222222-2222-4222-8222-222222222222',
  integrationClientSecret: 'integration-secret',
  buildApiKey: 'build-key',
  tokenSecret: 'a secret of enough length for tests',
};

/**
 * True when tests that name no database run on PostgreSQL: where it is installed, as it takes four
 * fifths of the processor time (docs/decisions/200). With `TEST_DATABASE=pglite` they run on the
 * embedded database (`both` is for those that name databases, describeOnDatabases.ts).
 */
const onPostgres = (): boolean => process.env['TEST_DATABASE'] !== 'pglite' && postgresAvailable();

/** A marketplace that listens in this process, for tests over HTTP. */
export interface TestMarketplace extends ReachableMarketplace {
  credentials: MarketplaceCredentials;
  marketplace: Marketplace;
  dataDir: string;
  close(): Promise<void>;
}

/** Folder of the data of a marketplace under test; a given one stays after `close`. */
export interface TestMarketplaceOptions {
  /** Without `databaseUrl` an embedded database; left out, whichever is faster. */
  database?: { dataDir?: string; databaseUrl?: string };
  overrides?: Partial<MarketplaceOptions>;
  /** True to run jobs in the background; otherwise tests run them. */
  jobs?: boolean;
}

const processFolder = path.join(projectFolder(), 'ext');

/** Options of all marketplaces of tests. */
const common = {
  name: 'Test marketplace',
  credentials: testCredentials,
  processPaths: [processFolder],
  cacheDir: path.join(projectFolder(), '.cache'),
  logger: silentLogger,
  // All users of a test share one network address.
  signUpsPerHour: 100_000,
};

/** Digest of the processes and their mails. */
function processHash(): string {
  const hash = createHash('sha256');
  for (const name of readdirSync(processFolder, { recursive: true, encoding: 'utf8' }).toSorted()) {
    const file = path.join(processFolder, name);
    if (/\.(edn|txt|html)$/.test(name)) hash.update(name).update(readFileSync(file));
  }
  return hash.digest('hex').slice(0, 12);
}

/** Templates of both databases, in which the marketplace was opened before. */
interface OpenedTemplates {
  embedded: DataTemplate;
  postgres: PostgresTemplate;
}

let opened: OpenedTemplates | undefined;

/**
 * Returns databases in which the marketplace was opened before: they hold the processes, whose
 * insertion is a third of the processor time of opening it. Undefined where they differ, or were
 * inserted at another time.
 */
function openedTemplates(overrides: Partial<MarketplaceOptions> = {}): OpenedTemplates | undefined {
  if (overrides.processPaths || overrides.credentials || overrides.now) return undefined;
  const name = `opened-${processHash()}`;
  return (opened ??= {
    embedded: {
      name,
      async fill(dataDir) {
        const empty = await newDataDir('flowroom-api-');
        renameSync(path.join(empty, 'database'), path.join(dataDir, 'database'));
        rmSync(empty, { recursive: true });
        await openOnce({ dataDir });
      },
    },
    postgres: {
      name,
      async fill(databaseUrl) {
        const dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-api-'));
        await openOnce({ dataDir, databaseUrl });
        rmSync(dataDir, { recursive: true });
      },
    },
  });
}

async function openOnce(place: { dataDir: string; databaseUrl?: string }): Promise<void> {
  const origin = 'http://127.0.0.1:9';
  const places = { publicUrl: `${origin}/flex`, webUrl: origin };
  const marketplace = await createMarketplace({ ...place, ...places, ...common });
  await marketplace.close();
}

/** Starts a marketplace on a free port. */
export async function startTestMarketplace({
  database,
  overrides,
  jobs = false,
}: TestMarketplaceOptions = {}): Promise<TestMarketplace> {
  const templates = openedTemplates(overrides);
  const postgres =
    !database && onPostgres() ? await newPostgresDatabase(templates?.postgres) : null;
  const databaseUrl = database?.databaseUrl ?? postgres?.url;
  const dataDir =
    database?.dataDir ??
    (databaseUrl
      ? mkdtempSync(path.join(os.tmpdir(), 'flowroom-api-'))
      : await newDataDir('flowroom-api-', templates?.embedded));
  const app = express();
  // On a busy machine a client may notice too late that an idle connection was closed.
  const server = createServer({ keepAliveTimeout: 60_000 }, app).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const url = `${origin}/flex`;
  const marketplace = await createMarketplace({
    dataDir,
    databaseUrl,
    publicUrl: url,
    webUrl: origin,
    ...common,
    ...overrides,
  });
  app.use('/flex', ...tracing(), marketplace.router);
  if (jobs) {
    await marketplace.start();
    jobsRunIn(marketplace.context);
  }
  return {
    url,
    credentials: testCredentials,
    marketplace,
    dataDir,
    client: clientsOf(url, testCredentials.clientId),
    async close() {
      server.closeAllConnections();
      server.close();
      try {
        // After every test the event log must describe the state completely.
        if (await marketplace.ready().catch(() => false)) {
          await expectEventsToTellAll(marketplace.context);
        }
      } finally {
        await marketplace.close();
        await postgres?.drop();
      }
      if (!database?.dataDir) rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Options that place a marketplace under test in an embedded database of its own. */
export const embedded: Pick<TestMarketplaceOptions, 'database'> = { database: {} };

/**
 * Options that place a marketplace under test. The embedded database allows one process, so there
 * the marketplace opens its own.
 */
export const placeOf = ({
  dataDir,
  databaseUrl,
}: TestDatabase): Pick<TestMarketplaceOptions, 'database'> =>
  databaseUrl ? { database: { dataDir, databaseUrl } } : embedded;
