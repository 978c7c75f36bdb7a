import type { Credentials } from '#tests/support/server.ts';
import type { openDatabase } from '@flowroom/marketplace/seeding';
import { clientsOf } from '@flowroom/marketplace/testing/clients/sdk';
import { stripeClient } from '@flowroom/sandbox/testing/startSandbox';

type DatabaseHandle = Awaited<ReturnType<typeof openDatabase>>;

/** A process that is measured. */
export interface Measured {
  name: string;
  pids: () => readonly number[];
}

/** The product under load, however many processes it is. */
export interface Site {
  /** Address that people know. */
  url: string;
  /** Of the payment stub, for browsers. */
  paymentsUrl: string;
  credentials: Credentials;
  processes: readonly Measured[];
  /** Process of each address that answers /readyz. */
  readyUrls: readonly string[];
  /** Opens the database; an embedded one after its process has ended, which it does then. */
  openDatabase(): Promise<DatabaseHandle>;
  stop(): Promise<void>;
}

/** The APIs of a site as the fixtures of the tests want them. */
export const apiOf = ({ url, paymentsUrl, credentials }: Site) => ({
  url: `${url}/flex`,
  credentials,
  client: clientsOf(`${url}/flex`, credentials.clientId),
  sandbox: {
    url: paymentsUrl.replace(/\/stripe$/, ''),
    keys: credentials.sandbox,
    stripe: stripeClient(paymentsUrl, credentials.sandbox.stripeSecretKey),
  },
});
