import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { FlowroomServer } from '#tests/support/server.ts';
import { describeWithPostgres } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { startPostgres } from '@flowroom/marketplace/testing/database/postgres';
import type { ThrowAwayCluster } from '@flowroom/marketplace/testing/database/postgres';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { publishWeekly } from '#server/subscriptions/testing/world.ts';
import { productApi } from '#server/testing/product.ts';
import { SiteClient } from '../crashes/siteClient.ts';
import { bookClasses, nothingAcknowledged } from '../crashes/workload.ts';
import { teller } from '../tell.ts';

// The built product books under load while its connections are ended and their processes at the
// server are killed.

const cuts = Number(process.env['PRODUCT_CUTS'] ?? 20);
/**
 * Milliseconds of work before a cut, and after it, in which a server that was killed starts again.
 */
const pauseMs = { before: 700, after: 1_500 };
const others = 'WHERE datname IS NOT NULL AND pid <> pg_backend_pid()';

describeWithPostgres('the product whose connections are cut', () => {
  const tell = teller();
  let cluster: ThrowAwayCluster;
  let server: FlowroomServer;
  beforeAll(async () => {
    const started = await startPostgres();
    if (!started) throw new Error('There are no PostgreSQL binaries.');
    cluster = started;
    const env = { DATABASE_URL: cluster.url, SEED_DEMO: 'false', LOG_LEVEL: 'warn' };
    server = await FlowroomServer.start(env);
  }, 180_000);
  afterAll(async () => {
    await server?.stop();
    cluster?.stop();
  }, 60_000);

  async function ask<Row extends pg.QueryResultRow>(statement: string): Promise<Row[]> {
    const client = new pg.Client({ connectionString: cluster.url });
    client.on('error', () => undefined);
    try {
      await client.connect();
      return (await client.query<Row>(statement)).rows;
    } finally {
      await client.end();
    }
  }
  const terminate = () => ask(`SELECT pg_terminate_backend(pid) FROM pg_stat_activity ${others}`);
  const kill = async () => {
    const [one] = await ask<{ pid: number }>(`SELECT pid FROM pg_stat_activity ${others} LIMIT 1`);
    if (one) process.kill(one.pid, 'SIGKILL');
  };

  /** Starts people who book until they are stopped; returns how often each answer came. */
  async function startLoad() {
    const api = productApi(server);
    const teacher = await signUpTeacher(api);
    const students = await Promise.all([0, 1, 2, 3].map(() => signUp(api)));
    const paymentType = [{ value: 'per_session' as const }];
    const classes = await Promise.all(
      [0, 1, 2, 3].map(() => publishWeekly(teacher, { places: 50, paymentType })),
    );
    const page = async (person: Person) => {
      const one = new SiteClient(server.url, server.credentials.clientId, person);
      await one.signIn();
      return one;
    };
    const [ofTeacher, ...pages] = await Promise.all([teacher, ...students].map(page));
    if (!ofTeacher) throw new Error('Nobody teaches.');
    let isStopped = false;
    const acknowledged = nothingAcknowledged();
    const { url: origin } = server;
    const workload = { origin, sandbox: api.sandbox, acknowledged, isStopped: () => isStopped };
    const work = pages.map((one, index) =>
      bookClasses(workload, one, ofTeacher, classes, index * 7),
    );
    return async () => {
      isStopped = true;
      await Promise.all(work);
      return acknowledged.answers;
    };
  }

  it('goes on, and answers everybody', async () => {
    const { pid } = server;
    const stop = await startLoad();
    for (let cut = 0; cut < cuts; cut += 1) {
      await sleep(pauseMs.before);
      await (cut % 2 === 0 ? terminate() : kill());
      await sleep(pauseMs.after);
    }
    const answers = await stop();
    tell(`${cuts} cuts: ${JSON.stringify([...answers])}`);
    expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
    expect(server.pid).toBe(pid);
    expect(server.log).not.toContain('nobody handled');
    const kinds = [...answers.keys()].map(kind => kind.replace(/^\w+ /, ''));
    expect(kinds).toContain('200');
    // Work that is under way is in the way of its repetition: 409. Orders whose payment was cut off
    // are unpaid: 429.
    for (const kind of kinds) {
      expect(kind).toMatch(/^(200|409|503|429 too-many-unpaid-orders)$/);
    }
  }, 600_000);
});
