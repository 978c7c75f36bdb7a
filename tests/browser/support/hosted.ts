import { startFaultProxy } from '#tests/support/faultProxy.ts';
import type { FaultProxy } from '#tests/support/faultProxy.ts';
import { FlowroomServer } from '../../support/server.ts';

/** A standalone marketplace, and a web server that uses it as a hosted one. */
export interface HostedPair {
  marketplace: FlowroomServer;
  web: FlowroomServer;
  /** Address of the marketplace for the web server; answers late or with errors on order. */
  proxy: FaultProxy;
  stop(): Promise<void>;
}

/** Starts both; they share nothing but the address. `settings`: more settings of the web server. */
export async function startHosted(settings: Record<string, string> = {}): Promise<HostedPair> {
  let port = 0;
  const proxy = await startFaultProxy(() => port);
  const address = { MARKETPLACE_URL: `http://localhost:${proxy.port}` };
  const marketplace = await FlowroomServer.start(address, 'marketplace');
  port = marketplace.port;
  const { clientId, clientSecret } = marketplace.credentials;
  const web = await FlowroomServer.start({
    SHARETRIBE_SDK_BASE_URL: `http://localhost:${proxy.port}/flex`,
    SHARETRIBE_SDK_CLIENT_ID: clientId,
    SHARETRIBE_SDK_CLIENT_SECRET: clientSecret,
    // Required with a hosted marketplace; no test pays.
    STRIPE_PUBLISHABLE_KEY: 'pk_test_nobody_pays',
    ...settings,
  }).catch(async (error: unknown) => {
    await proxy.close();
    await marketplace.stop();
    throw error;
  });
  return {
    marketplace,
    web,
    proxy,
    async stop() {
      await web.stop();
      await proxy.close();
      await marketplace.stop();
    },
  };
}
