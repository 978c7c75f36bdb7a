import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#tests/support/server.ts';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { ask } from './testing/overTls.ts';
import { start } from './testing/process.ts';
import type { Running } from './testing/process.ts';
import { installed, startProxy } from './testing/proxy.ts';
import type { ProxyName, ReverseProxy } from './testing/proxy.ts';

// A process that dies has no time to say that it is not ready. The proxies have the configurations
// of the guides.

const proxies: ProxyName[] = ['nginx', 'caddy'];
const headers = { host: 'localhost' };
/** Longer than Caddy waits between two looks at the processes. */
const caddyLooksMs = 4_000;
/** Requests at once: each process gets some. */
const several = 6;

async function startUpstream(env: Record<string, string> = {}) {
  const port = await freePort();
  const running = start(
    [process.execPath, path.join(import.meta.dirname, 'testing/upstream.mjs')],
    {
      env: { ...env, PORT: String(port) },
    },
  );
  await until('the process', () => running.log().includes('listening'));
  return { running, address: `127.0.0.1:${port}` };
}

const countIn = (running: Running, method: string) =>
  running
    .log()
    .split('\n')
    .filter(line => line.startsWith(`${method} `)).length;

for (const name of proxies) {
  const describeProxy = installed(name) ? describe : describe.skip;
  describeProxy(`behind ${name}, when one of two processes dies`, () => {
    let dying: Running;
    let living: Running;
    let proxy: ReverseProxy;
    beforeEach(async () => {
      const [one, other] = [await startUpstream({ HOLDS: '1' }), await startUpstream()];
      [dying, living] = [one.running, other.running];
      proxy = await startProxy(name, [one.address, other.address]);
    }, 60_000);
    afterEach(async () => {
      await proxy?.stop();
      await Promise.all([dying?.stop(), living?.stop()]);
    });

    /** Sends requests to both, kills one with its requests under way, and returns the statuses. */
    async function statusesOf(method: string): Promise<number[]> {
      const answers = Array.from({ length: several }, (_, turn) =>
        ask(proxy, `/${turn}`, { method, headers, ...(method === 'POST' ? { body: 'x=1' } : {}) }),
      );
      await until('requests at both', () => {
        const counts = [dying, living].map(one => countIn(one, method));
        return counts.reduce((sum, count) => sum + count) === several;
      });
      expect(countIn(dying, method)).toBeGreaterThan(0);
      dying.kill();
      return (await Promise.all(answers)).map(({ status }) => status);
    }

    it('nobody who reads notices', async () => {
      expect(new Set(await statusesOf('GET'))).toEqual(new Set([200]));
      expect(countIn(living, 'GET')).toBe(several);
    }, 30_000);

    it('what was being written is reported as failed, and is not sent twice', async () => {
      const statuses = await statusesOf('POST');
      const failed = statuses.filter(status => status === 502).length;
      expect(failed).toBe(countIn(dying, 'POST'));
      expect(statuses.filter(status => status === 200).length).toBe(several - failed);
      expect(countIn(living, 'POST')).toBe(several - failed);
    }, 30_000);

    it('all that comes later goes to the other one', async () => {
      dying.kill();
      await dying.ended;
      const get = { method: 'GET', headers };
      const post = { method: 'POST', headers, body: 'x=1' };
      const statuses = async (...requests: (typeof get)[]) => {
        const answers = [];
        for (const one of requests) answers.push((await ask(proxy, '/', one)).status);
        return [...new Set(answers)];
      };
      expect(await statuses(get, get, get, get)).toEqual([200]);
      // Caddy 2.6 reads a body once: it has to have looked.
      if (name === 'caddy') await sleep(caddyLooksMs);
      expect(await statuses(post, post, get, post, post)).toEqual([200]);
    }, 30_000);
  });
}
