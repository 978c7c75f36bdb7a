import { expect, test } from '@playwright/test';
import { FlowroomServer } from '../../support/server.ts';

for (const program of ['server', 'marketplace'] as const) {
  test(`${program} releases everything on a request to end, and starts again`, async () => {
    const running = await FlowroomServer.start({ SEED_DEMO: 'false' }, program);
    try {
      // Connections stay open between requests; they must not hold the process.
      const [healthy] = await Promise.all(
        Array.from({ length: 5 }, () => fetch(`${running.url}/healthz`)),
      );
      expect(healthy?.status).toBe(200);
      const from = Date.now();
      expect(await running.terminate()).toBe(0);
      expect(Date.now() - from).toBeLessThan(5000);
      await running.boot();
      expect((await fetch(`${running.url}/readyz`)).status).toBe(200);
    } finally {
      await running.stop();
    }
  });
}
