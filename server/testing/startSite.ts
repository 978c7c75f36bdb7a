import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pino from 'pino';
import { clientsOf } from '@flowroom/marketplace/testing/clients/sdk';
import { stripeClient } from '@flowroom/sandbox/testing/startSandbox';
import { readConfig } from '#server/config/config.ts';
import { loadCredentials } from '#server/config/credentials.ts';
import type { CompositionOptions } from '#server/main/composition.ts';
import { startServer } from '#server/main/startServer.ts';
import { createSignedIn } from './signedIn.ts';

/** The whole server in this process, with the embedded marketplace and the stubs, without pages. */
export type Site = Awaited<ReturnType<typeof startSite>>;

/** Starts it. `env`: settings besides those of a test. @see Site */
export async function startSite(
  env: Record<string, string> = {},
  parts: Pick<CompositionOptions, 'openEngine'> = {},
) {
  const folder = env['DATA_DIR'] ?? mkdtempSync(path.join(os.tmpdir(), 'flowroom-site-'));
  const config = readConfig({
    NODE_ENV: 'test',
    DATA_DIR: folder,
    HOST: '127.0.0.1',
    SEED_DEMO: 'false',
    SIGN_UPS_PER_HOUR: '1000000',
    ...env,
  });
  const credentials = loadCredentials(folder);
  const server = await startServer({
    config: { ...config, port: 0 },
    credentials,
    logger: pino({ level: env.LOG_LEVEL ?? 'silent' }),
    root: path.resolve(import.meta.dirname, '../..'),
    assets: null,
    webApp: () => Promise.reject(new Error('There are no pages.')),
    ...parts,
  });
  const { marketplace } = server;
  if (!marketplace) throw new Error('The marketplace is not embedded.');
  const { marketplace: ident, clientId, clientSecret, tokenSecret, sandbox } = credentials;
  const url = `http://127.0.0.1:${server.port}`;
  const api = {
    url: `${url}/flex`,
    credentials: { ...credentials, ident, clientId, clientSecret, tokenSecret },
    client: clientsOf(`${url}/flex`, clientId),
    sandbox: { stripe: stripeClient(`${url}/sandbox/stripe`, sandbox.stripeSecretKey) },
  };
  return {
    server,
    url,
    api,
    db: marketplace.context.db,
    /** Folder of its data. */
    folder,
    /** @see createSignedIn */
    signedIn: createSignedIn(marketplace.context.db, credentials),
    async close() {
      await server.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
