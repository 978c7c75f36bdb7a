import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { FlowroomServer } from '#tests/support/server.ts';
import { clientsOf } from '@flowroom/marketplace/testing/clients/sdk';
import { stripeClient } from '@flowroom/sandbox/testing/startSandbox';

/** The APIs of the built product, with the payment stub. */
export type ProductApi = ReturnType<typeof productApi>;

/** Returns what fixtures need of a running product: addresses, credentials and its stubs. */
export const productApi = ({ url, credentials }: Pick<FlowroomServer, 'url' | 'credentials'>) => ({
  url: `${url}/flex`,
  credentials,
  client: clientsOf(`${url}/flex`, credentials.clientId),
  sandbox: {
    url: `${url}/sandbox`,
    keys: credentials.sandbox,
    stripe: stripeClient(`${url}/sandbox/stripe`, credentials.sandbox.stripeSecretKey),
  },
});

/** A request that is held: before it is served, or when its answer would be sent. */
export interface HeldRequest {
  moment: 'before' | 'after';
  method: 'POST' | 'DELETE';
  /** Of its path. */
  path: RegExp;
}

/** Starts the product without the demo, so that requests can be held in it. */
export const startHoldableProduct = (): Promise<FlowroomServer> => {
  const preload = pathToFileURL(path.join(import.meta.dirname, 'holdRequests.mjs')).href;
  return FlowroomServer.start({ SEED_DEMO: 'false', NODE_OPTIONS: `--import ${preload}` });
};

/**
 * Lets `work` begin, and waits until the next such request is held; what waits for its answer waits
 * for good. @throws Error when `work` ends before
 */
export async function heldAt(
  { url }: FlowroomServer,
  { moment, method, path: wanted }: HeldRequest,
  work: () => Promise<unknown>,
): Promise<void> {
  const query = new URLSearchParams({ moment, method, path: wanted.source });
  await fetch(`${url}/_hold?${query.toString()}`, { method: 'POST' });
  const ended = work().then(
    answer => Promise.reject(new Error(`Nothing was held: ${JSON.stringify(answer)}`)),
    // The process has been killed since, or there was no such request.
    (error: unknown) => Promise.reject(error),
  );
  await Promise.race([fetch(`${url}/_hold`), ended]);
  ended.catch(() => {});
}
