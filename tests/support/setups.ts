import { FlowroomServer } from './server.ts';
import type { Credentials } from './server.ts';

/** A running set-up: where pages are, and whose marketplace it is. */
export interface SetUp {
  name: string;
  /** Serves pages. */
  web: FlowroomServer;
  /** Of the marketplace. */
  credentials: Credentials;
  /** Base address of the process with the marketplace, without a trailing slash. */
  marketplaceUrl: string;
  stop(): Promise<void>;
}

/** Everything in one process, with the demo. */
export async function startTogether(env: Record<string, string> = {}): Promise<SetUp> {
  const web = await FlowroomServer.start({ SIGN_UPS_PER_HOUR: '1000000', ...env });
  return {
    name: 'one process',
    web,
    credentials: web.credentials,
    marketplaceUrl: web.url,
    stop: () => web.stop(),
  };
}

/** Settings of a web process over a marketplace in another process. */
export const settingsOver = (url: string, credentials: Credentials): Record<string, string> => ({
  SHARETRIBE_SDK_BASE_URL: `${url}/flex`,
  SHARETRIBE_SDK_CLIENT_ID: credentials.clientId,
  SHARETRIBE_SDK_CLIENT_SECRET: credentials.clientSecret,
  SHARETRIBE_INTEGRATION_CLIENT_ID: credentials.integrationClientId,
  SHARETRIBE_INTEGRATION_CLIENT_SECRET: credentials.integrationClientSecret,
  // A hosted marketplace only requires that one is set.
  STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
});

/** A web process over a marketplace with the demo in another process. */
export async function startApart(env: Record<string, string> = {}): Promise<SetUp> {
  const marketplace = await FlowroomServer.start({ SIGN_UPS_PER_HOUR: '1000000' }, 'marketplace');
  const { credentials, url } = marketplace;
  const web = await FlowroomServer.start({ ...settingsOver(url, credentials), ...env });
  return {
    name: 'web apart',
    web,
    credentials,
    marketplaceUrl: url,
    async stop() {
      await web.stop();
      await marketplace.stop();
    },
  };
}
