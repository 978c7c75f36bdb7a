import { FlowroomServer } from './server.ts';

/** A marketplace alone, and a web server before it that knows it as a hosted one. */
export interface HostedPair {
  marketplace: FlowroomServer;
  web: FlowroomServer;
  stop(): Promise<void>;
}

/** Starts both; they share nothing but the address. */
export async function startHosted(): Promise<HostedPair> {
  const marketplace = await FlowroomServer.start({}, 'marketplace');
  const { clientId, clientSecret } = marketplace.credentials;
  const web = await FlowroomServer.start({
    SHARETRIBE_SDK_BASE_URL: `http://localhost:${marketplace.port}/flex`,
    SHARETRIBE_SDK_CLIENT_ID: clientId,
    SHARETRIBE_SDK_CLIENT_SECRET: clientSecret,
    // Asked of every hosted marketplace; nobody pays here.
    STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody_pays',
  }).catch(async (error: unknown) => {
    await marketplace.stop();
    throw error;
  });
  return {
    marketplace,
    web,
    async stop() {
      await web.stop();
      await marketplace.stop();
    },
  };
}
