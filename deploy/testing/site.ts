import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { freePort } from '#tests/support/server.ts';
import { startS3Stub, stubBucket, stubKeys } from '@flowroom/marketplace/testing/stubs/s3Stub';
import type { S3Stub } from '@flowroom/marketplace/testing/stubs/s3Stub';
import { startSmtpServer } from '@flowroom/marketplace/testing/stubs/smtpServer';
import type { SmtpServer } from '@flowroom/marketplace/testing/stubs/smtpServer';
import { unpackProduct } from '../../scripts/packaging/testing/unpacked.ts';
import { readCompose } from './composeFile.ts';
import type { ComposeService } from './composeFile.ts';
import { readDockerfile } from './dockerfile.ts';
import { startPrimary, startStandby } from './postgres.ts';
import { start, untilHealthy } from './process.ts';
import type { Running } from './process.ts';
import { installed } from './proxy.ts';

/**
 * The services of compose.yaml as processes of this machine, each with its own command, variables
 * and health check.
 */
export interface ComposedSite {
  url: string;
  standbyUrl: string;
  store: S3Stub;
  mail: SmtpServer;
  running: ReadonlyMap<string, Running>;
  /** Client id of the marketplace, as web processes are configured with it. */
  clientId: string;
  /**
   * Ends a service as an update does, and restarts it. Returns its exit code, once it is healthy
   * again.
   */
  restart(name: string): Promise<number | null>;
  stop(): Promise<void>;
}

const nobody = process.getuid?.() === 0 ? 65_534 : undefined;
// It is a part of addresses too, so it has letters, digits and hyphens only.
const password = 'a-password-of-tests';

/** Starts all services in their order. Store and mail catcher are the stubs of the tests. */
export async function startSite(): Promise<ComposedSite> {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-site-'));
  chmodSync(folder, 0o755);
  const product = unpackProduct();
  const store = await startS3Stub();
  const mail = await startSmtpServer();
  const services = readCompose({
    POSTGRES_PASSWORD: password,
    S3_BUCKET: stubBucket,
    S3_ACCESS_KEY_ID: stubKeys.accessKeyId,
    S3_SECRET_ACCESS_KEY: stubKeys.secretAccessKey,
    STRIPE_SECRET_KEY: 'sk_test_nobody_pays',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody_pays',
    SEED_DEMO: 'false',
  });
  const image = readDockerfile();
  const running = new Map<string, Running>();

  // Names of services with their ports are names on the network of Docker; here they are ports of
  // this machine.
  const names =
    'postgres:5432 marketplace-1:3001 marketplace-2:3001 web-1:3000 web-2:3000 proxy:3001';
  const ports = new Map<string, number>();
  for (const name of names.split(' ')) ports.set(name, await freePort());
  const sitePort = await freePort();
  const standbyPort = await freePort();
  const places: [from: string, to: string][] = [
    ...[...ports].map(([name, port]): [string, string] => [name, `127.0.0.1:${port}`]),
    ['http://objects:8333', store.endpoint],
    ['smtp://mail:1025', mail.url],
    ['http://localhost:8080', `http://localhost:${sitePort}`],
  ];
  const here = (text: string) => places.reduce((all, [from, to]) => all.replaceAll(from, to), text);
  const portOf = (name: string) => ports.get(name) ?? 0;

  /** Volumes are folders that the user of the image may write to. */
  const mounted = (service: ComposeService) => {
    const volumes = service.volumes.map(one => one.split(':'));
    for (const [name = ''] of volumes) {
      const place = path.join(folder, name);
      mkdirSync(place, { recursive: true });
      if (nobody !== undefined) spawnSync('chown', [`${nobody}`, place]);
    }
    return (text: string) =>
      volumes.reduce((all, [name = '', target = '']) => {
        const end = new RegExp(`${target}(?=/|$)`, 'g');
        return all.replace(end, path.join(folder, name));
      }, text);
  };

  const service = (name: string): ComposeService => {
    const found = services[name];
    if (!found) throw new Error(`compose.yaml has no ${name}.`);
    return found;
  };

  /** Starts the product as the image does, with the service's command. */
  async function startProduct(name: string, port?: number): Promise<Running> {
    const one = service(name);
    const inside = mounted(one);
    const env = Object.fromEntries(
      Object.entries({ ...image.env, ...one.environment }).map(([key, value]) => [
        key,
        inside(here(value)),
      ]),
    );
    const all = { ...product.installation.env, ...env, ...(port ? { PORT: String(port) } : {}) };
    const options = {
      cwd: product.folder,
      env: all,
      uid: nobody,
    };
    const command = (one.command ?? image.cmd).map(inside);
    const process = start(command, options);
    running.set(name, process);
    if (port) {
      await untilHealthy(name, process, () => start(image.healthcheck, options).ended);
    } else if ((await process.ended) !== 0) throw new Error(process.log());
    return process;
  }

  async function startProxy(): Promise<void> {
    const text = readFileSync(path.resolve(import.meta.dirname, '../compose/Caddyfile'), 'utf8');
    const config = path.join(folder, 'Caddyfile');
    const local = here(text)
      .replace('http://:8080', `http://:${sitePort}`)
      .replace('http://:3001', `http://:${portOf('proxy:3001')}`);
    writeFileSync(config, local);
    const [, ...args] = service('proxy').command ?? [];
    const command = [
      installed('caddy') ?? 'caddy',
      ...args.map(arg => (arg === '/etc/caddy/Caddyfile' ? config : arg)),
    ];
    running.set('proxy', start(command, { env: { ...process.env, HOME: folder } }));
  }

  const stop = async () => {
    for (const name of [...running.keys()].toReversed()) await running.get(name)?.stop();
    await Promise.all([store.close(), mail.close()]);
    product.remove();
    rmSync(folder, { recursive: true, force: true });
  };

  try {
    const primary = { service: service('postgres'), folder: path.join(folder, 'primary') };
    running.set('postgres', await startPrimary({ ...primary, port: portOf('postgres:5432') }));
    const standby = service('standby');
    const copy = { ...standby, environment: { ...standby.environment } };
    copy.environment['PGDATA'] = path.join(folder, 'standby', 'data');
    copy.environment['PRIMARY'] = here(standby.environment['PRIMARY'] ?? '');
    const database = { service: copy, folder: path.join(folder, 'standby'), port: standbyPort };
    running.set('standby', await startStandby(database));
    await startProduct('settings');
    await startProxy();
    for (const name of ['marketplace-1', 'marketplace-2']) {
      await startProduct(name, portOf(`${name}:3001`));
    }
    await Promise.all(['web-1', 'web-2'].map(name => startProduct(name, portOf(`${name}:3000`))));
  } catch (error) {
    await stop();
    throw error;
  }
  const told = readFileSync(path.join(folder, 'settings', 'web.env'), 'utf8');
  return {
    url: `http://localhost:${sitePort}`,
    standbyUrl: `postgres://flowroom:${password}@127.0.0.1:${standbyPort}/flowroom`,
    store,
    mail,
    running,
    async restart(name) {
      const code = (await running.get(name)?.stop()) ?? null;
      await startProduct(name, [...ports].find(([one]) => one.startsWith(`${name}:`))?.[1]);
      return code;
    },
    clientId: /^SHARETRIBE_SDK_CLIENT_ID=(.+)$/m.exec(told)?.[1] ?? '',
    stop,
  };
}
