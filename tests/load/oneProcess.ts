import { FlowroomServer } from '#tests/support/server.ts';
import { openDatabase } from '@flowroom/marketplace/seeding';
import { silentLogger } from '@flowroom/marketplace/testing/stubs/silentLogger';
import type { Site } from './site.ts';

/** Starts one process with the embedded marketplace, its database and its stubs. */
export async function startOneProcess(env: Record<string, string>): Promise<Site> {
  // A few people view as many pages as the machine can.
  const measured = { SEED_DEMO: 'false', LOG_LEVEL: 'warn', MAX_RENDERS_PER_CLIENT: '0' };
  const server = await FlowroomServer.start({ ...measured, ...env });
  return {
    url: server.url,
    paymentsUrl: `${server.url}/sandbox/stripe`,
    credentials: server.credentials,
    processes: [{ name: 'web and marketplace', pids: () => [server.pid ?? 0] }],
    readyUrls: [server.url],
    async openDatabase() {
      await server.terminate();
      return openDatabase({ dataDir: server.dataDir, logger: silentLogger });
    },
    stop: () => server.stop(),
  };
}
