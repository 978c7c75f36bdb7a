import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FlowroomServer, freePort } from '#tests/support/server.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import { startPostgres } from '@flowroom/marketplace/testing/database/postgres';
import { openDatabase } from '@flowroom/marketplace/seeding';
import { silentLogger } from '@flowroom/marketplace/testing/stubs/silentLogger';
import { StubProcess } from '../faults/crashes/stubProcess.ts';
import { startBalancer } from './nginx.ts';
import { postgresPids } from './postgresProcesses.ts';
import type { Site } from './site.ts';

const local = (port: number) => `127.0.0.1:${port}`;

/**
 * Starts two web processes and two marketplaces over PostgreSQL, each pair behind nginx, and the
 * stubs of payments and meetings as a process of their own, as they are somebody else's.
 */
export async function startSeveralProcesses(env: Record<string, string>): Promise<Site> {
  const stops: (() => unknown)[] = [];
  const stop = async () => {
    for (const one of stops.toReversed()) await one();
  };
  try {
    const cluster = await startPostgres(['shared_buffers=512MB', 'synchronous_commit=off']);
    if (!cluster) throw new Error('Several processes need PostgreSQL: give --only one.');
    stops.push(() => cluster.stop());
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-load-'));
    stops.push(() => rmSync(dataDir, { recursive: true, force: true }));
    loadCredentials(dataDir);
    const credentials = JSON.parse(
      readFileSync(path.join(dataDir, 'credentials.json'), 'utf8'),
    ) as Site['credentials'];

    const [sitePort, marketplacePort, stubPort] = [
      await freePort(),
      await freePort(),
      await freePort(),
    ];
    const url = `http://localhost:${sitePort}`;
    const stub = new StubProcess(stubPort);
    await stub.boot(url, dataDir);
    stops.push(() => stub.stop());
    const common = {
      SEED_DEMO: 'false',
      LOG_LEVEL: 'warn',
      TRUST_PROXY: '1',
      MAX_RENDERS_PER_CLIENT: '0',
      DATABASE_URL: cluster.url,
      STUB_PORTS: JSON.stringify({ stripe: stubPort, zoom: stubPort }),
      NODE_OPTIONS: `--import ${pathToFileURL(path.resolve(import.meta.dirname, '../faults/crashes/stubProxy.mjs')).href}`,
      ROOT_URL: url,
      DATA_DIR: dataDir,
      ...env,
    };
    const start = async (program: 'server' | 'marketplace', own: Record<string, string>) => {
      const server = await FlowroomServer.start({ ...common, ...own }, program);
      stops.push(() => server.stop());
      return server;
    };
    const marketplaceUrl = `http://localhost:${marketplacePort}`;
    const marketplaces = [];
    for (const _ of [1, 2]) {
      marketplaces.push(await start('marketplace', { MARKETPLACE_URL: marketplaceUrl }));
    }
    const { clientId, clientSecret, integrationClientId, integrationClientSecret } = credentials;
    const { port: first } = marketplaces[0]!;
    const proxied = { port: marketplacePort, upstreams: marketplaces.map(one => local(one.port)) };
    const webPorts = [await freePort(), await freePort()];
    const balancer = await startBalancer([
      { port: sitePort, upstreams: webPorts.map(local) },
      proxied,
    ]);
    stops.push(() => balancer.stop());
    const webs = [];
    for (const port of webPorts) {
      webs.push(
        await start('server', {
          PORT: String(port),
          SHARETRIBE_SDK_BASE_URL: `${marketplaceUrl}/flex`,
          SHARETRIBE_SDK_CLIENT_ID: clientId,
          SHARETRIBE_SDK_CLIENT_SECRET: clientSecret,
          SHARETRIBE_INTEGRATION_CLIENT_ID: integrationClientId,
          SHARETRIBE_INTEGRATION_CLIENT_SECRET: integrationClientSecret,
          STRIPE_PUBLISHABLE_KEY: credentials.sandbox.stripePublishableKey,
        }),
      );
    }
    const measured = (name: string, servers: readonly FlowroomServer[]) =>
      servers.map((server, index) => ({
        name: `${name} ${index + 1}`,
        pids: () => [server.pid ?? 0],
      }));
    return {
      url,
      // Called directly: browsers reach the payment provider without us.
      paymentsUrl: `http://127.0.0.1:${stubPort}/sandbox/stripe`,
      credentials,
      processes: [
        ...measured('web', webs),
        ...measured('marketplace', marketplaces),
        { name: 'PostgreSQL', pids: await postgresPids(cluster.url) },
        { name: 'nginx', pids: () => [balancer.pid] },
      ],
      readyUrls: [...webPorts, first].map(port => `http://${local(port)}`),
      openDatabase: () => openDatabase({ dataDir, databaseUrl: cluster.url, logger: silentLogger }),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}
