import { spawn } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import type { FlowroomServer } from '#tests/support/server.ts';
import { freePort } from '#tests/support/server.ts';
import { getCompressed } from './firstLoad.ts';
import { residentMB } from './processes.ts';

const waitFor = async (url: string): Promise<void> => {
  for (let attempt = 0; attempt < 300; attempt += 1) {
    const answer = await fetch(url).catch(() => null);
    if (answer?.ok) return;
    await sleep(100);
  }
  throw new Error(`${url} did not become ready`);
};

/**
 * Serves the web and the marketplace as two processes over the data of `server` (which must have
 * ended), views pages, and measures each process's memory.
 */
export async function webAlone(
  server: FlowroomServer,
  views: number,
): Promise<{ webMB: number; marketplaceMB: number }> {
  await server.kill();
  const marketplacePort = await freePort();
  const webPort = await freePort();
  const { clientId, clientSecret } = server.credentials;
  const common = { ...process.env, NODE_ENV: 'production', CI: 'true' };
  const marketplace = spawn(process.execPath, ['build/marketplace/index.js'], {
    env: {
      ...common,
      PORT: String(marketplacePort),
      DATA_DIR: server.dataDir,
      ROOT_URL: `http://localhost:${webPort}`,
    },
    stdio: 'ignore',
  });
  const web = spawn(process.execPath, ['build/server/index.js'], {
    env: {
      ...common,
      PORT: String(webPort),
      DATA_DIR: `${server.dataDir}/web`,
      SHARETRIBE_SDK_BASE_URL: `http://127.0.0.1:${marketplacePort}/flex`,
      SHARETRIBE_SDK_CLIENT_ID: clientId,
      SHARETRIBE_SDK_CLIENT_SECRET: clientSecret,
      // No page of this measurement pays; a hosted marketplace only requires that one is set.
      STRIPE_PUBLISHABLE_KEY: 'pk_test_bench',
    },
    stdio: 'ignore',
  });
  try {
    await waitFor(`http://127.0.0.1:${marketplacePort}/readyz`);
    await waitFor(`http://127.0.0.1:${webPort}/readyz`);
    const paths = ['/', '/s', '/s?page=2'];
    for (let view = 0; view < views; view += 1) {
      const { status } = await getCompressed(
        `http://127.0.0.1:${webPort}${paths[view % paths.length]}`,
      );
      if (status !== 200) throw new Error(`The web process alone answered ${status}`);
    }
    return { webMB: residentMB(web.pid ?? 0), marketplaceMB: residentMB(marketplace.pid ?? 0) };
  } finally {
    web.kill('SIGKILL');
    marketplace.kill('SIGKILL');
  }
}
