import fs from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import express from 'express';
import Stripe from 'stripe';
import { createSandbox } from '../index.ts';
import type { Sandbox } from '../index.ts';
import type { SandboxLogger, SandboxOptions } from '../base/options.ts';

/** A sandbox that listens on a free port, with the official client pointed at it. */
export interface TestSandbox {
  url: string;
  dataDir: string;
  keys: SandboxOptions['keys'];
  stripe: Stripe;
  addHost: Sandbox['addHost'];
  /** Calls `/stripe/_control`. */
  control(order: object): Promise<unknown>;
  close(options?: { keepData?: boolean }): Promise<void>;
}

const keys = {
  stripeSecretKey: 'sk_test_sandboxSecretKey',
  stripePublishableKey: 'pk_test_sandboxPublishableKey',
  zoomClientId: 'zoom-client',
  zoomClientSecret: 'zoom-secret',
};

const quiet: SandboxLogger = { debug() {}, info() {}, warn() {}, error() {} };

/** Starts a sandbox in a folder of its own (or in `dataDir`). */
export async function startSandbox(
  options: Partial<Omit<SandboxOptions, 'keys' | 'publicUrl'>> & {
    extend?: (app: express.Express) => void;
  } = {},
): Promise<TestSandbox> {
  const { extend, ...rest } = options;
  const app = express();
  // On a busy machine a client may not notice in time that an idle connection was closed.
  const server = createServer({ keepAliveTimeout: 60_000 }, app);
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/sandbox`;
  const dataDir = rest.dataDir ?? fs.mkdtempSync(path.join(os.tmpdir(), 'sandbox-'));
  const sandbox = await createSandbox({ logger: quiet, ...rest, dataDir, publicUrl: url, keys });
  app.use('/sandbox', sandbox.router);
  extend?.(app);
  return {
    url,
    dataDir,
    keys,
    stripe: stripeClient(`${url}/stripe`, keys.stripeSecretKey),
    addHost: sandbox.addHost,
    control: async order => {
      const response = await fetch(`${url}/stripe/_control`, {
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Authorization: `Bearer ${keys.stripeSecretKey}`,
        },
        body: JSON.stringify(order),
      });
      return response.json();
    },
    async close({ keepData = false } = {}) {
      server.closeAllConnections();
      await new Promise(resolve => server.close(resolve));
      await sandbox.close();
      if (!keepData) fs.rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** The official client with the stub's address put in front of its paths. */
export function stripeClient(base: string, key: string): Stripe {
  return new Stripe(key, {
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient(
      (input: string | URL | Request, init?: RequestInit) => {
        const { pathname, search } = new URL(input instanceof Request ? input.url : input);
        return fetch(`${base}${pathname}${search}`, init);
      },
    ),
  });
}
