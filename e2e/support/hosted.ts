import { standBefore } from './middleman.ts';
import type { Middleman } from './middleman.ts';
import { FlowroomServer } from './server.ts';

/** A marketplace alone, and a web server before it that knows it as a hosted one. */
export interface HostedPair {
  marketplace: FlowroomServer;
  web: FlowroomServer;
  /** What the web server takes for the marketplace. */
  middleman: Middleman;
  stop(): Promise<void>;
}

/** Starts both; they share nothing but the address. */
export async function startHosted(): Promise<HostedPair> {
  let port = 0;
  const middleman = await standBefore(() => port);
  const address = { MARKETPLACE_URL: `http://localhost:${middleman.port}` };
  const marketplace = await FlowroomServer.start(address, 'marketplace');
  port = marketplace.port;
  const { clientId, clientSecret } = marketplace.credentials;
  const web = await FlowroomServer.start({
    SHARETRIBE_SDK_BASE_URL: `http://localhost:${middleman.port}/flex`,
    SHARETRIBE_SDK_CLIENT_ID: clientId,
    SHARETRIBE_SDK_CLIENT_SECRET: clientSecret,
    // Asked of every hosted marketplace; nobody pays here.
    STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody_pays',
  }).catch(async (error: unknown) => {
    await middleman.close();
    await marketplace.stop();
    throw error;
  });
  return {
    marketplace,
    web,
    middleman,
    async stop() {
      await web.stop();
      await middleman.close();
      await marketplace.stop();
    },
  };
}
