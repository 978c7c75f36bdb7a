import { setTimeout as sleep } from 'node:timers/promises';
import { readConfig } from '#server/config/config.ts';
import { FlowroomServer } from '#tests/support/server.ts';
import { describeWithPostgres } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { startPostgres } from '@flowroom/marketplace/testing/database/postgres';

/** Milliseconds within which everything has to be answered. */
const deadlineMs = 5_000;

describeWithPostgres('the product over a database that hangs', () => {
  let cluster: NonNullable<Awaited<ReturnType<typeof startPostgres>>>;
  let server: FlowroomServer;

  beforeAll(async () => {
    const started = await startPostgres();
    if (!started) throw new Error('There are no PostgreSQL binaries.');
    cluster = started;
    server = await FlowroomServer.start({ DATABASE_URL: cluster.url, SEED_DEMO: 'false' });
  }, 180_000);
  afterAll(async () => {
    cluster.signal('SIGCONT');
    await server.stop();
    cluster.stop();
  }, 60_000);

  const ask = async (path: string) => {
    const signal = AbortSignal.timeout(deadlineMs);
    const answer = await fetch(server.url + path, { signal });
    await answer.text();
    return [path, answer.status, answer.headers.get('retry-after') !== null];
  };
  const boundMs = readConfig({}).caches.boundMs;
  const paths = [
    '/',
    '/s',
    '/readyz',
    '/s?keywords=yoga',
    '/l/x/11111111-1111-4111-8111-111111111111',
  ];

  it('says so on pages and to monitors, and goes on by itself', async () => {
    expect((await ask('/'))[1]).toBe(200);
    cluster.signal('SIGSTOP');
    // Until then the page cache may send what was true a moment ago.
    await sleep(boundMs);
    for (let wave = 0; wave < 2; wave += 1) {
      const answers = await Promise.all(paths.map(ask));
      expect(answers).toEqual(paths.map(path => [path, 503, true]));
    }
    expect(await ask('/healthz')).toEqual(['/healthz', 200, false]);
    cluster.signal('SIGCONT');
    for (let tries = 0; tries < 100 && (await ask('/readyz'))[1] !== 200; tries += 1) {
      await new Promise(resolve => setTimeout(resolve, 100));
    }
    expect((await ask('/'))[1]).toBe(200);
    expect((await ask('/s'))[1]).toBe(200);
  }, 120_000);
});
