import { setTimeout as sleep } from 'node:timers/promises';
import { bareCall, tokenFor } from '@flowroom/marketplace/testing/clients/rawCall';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import { postgresAvailable } from '@flowroom/marketplace/testing/database/postgresCluster';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { newPostgresDatabase } from '@flowroom/marketplace/testing/database/testDatabase';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { stripeClient } from '@flowroom/sandbox/testing/startSandbox';
import { publishWeekly } from '#server/subscriptions/testing/world.ts';
import { productApi } from '#server/testing/product.ts';
import { seededRandom } from '../fuzz/seededRandom.ts';
import { pixel } from '../fuzz/corpus/operations.ts';
import { bookClasses, nothingAcknowledged, publish, subscribe } from './workload.ts';
import { CrashHarness } from './crashHarness.ts';
import type { CrashPoint, Part } from './crashHarness.ts';
import { SiteClient } from './siteClient.ts';
import { waitUntilSettled, expectConsistency } from './consistency.ts';
import type { Scenario } from './consistency.ts';

// The whole product over HTTP under load, while it and the stubs of the providers are killed
// repeatedly: at random, and around the requests that move money or create meetings.

const seed = Number(process.env['KILL_SEED'] ?? 20261123);
/** Number of random kills, after one at each selected crash point. */
const randomKills = Number(process.env['PRODUCT_KILLS'] ?? 3);

// The hardest cases come first: the provider has done the work, and the product has not seen the
// answer.
const crashPoints: readonly CrashPoint[] = [
  { path: /\/v1\/payment_intents$/, moment: 'after' },
  { path: /\/v1\/payment_intents\/[^/]+\/capture/, moment: 'after' },
  { path: /\/v1\/checkout\/sessions$/, moment: 'after' },
  { path: /\/v1\/payment_intents\/[^/]+\/cancel/, moment: 'after' },
  { path: /\/zoom\/v2\/users\/me\/meetings/, moment: 'after' },
  { path: /\/v1\/payment_intents$/, moment: 'before' },
  { path: /\/v1\/payment_intents\/[^/]+\/capture/, moment: 'before' },
];
/**
 * Crash points of a run on a database: all of them in the long form; else the hardest three, shared
 * by the databases.
 */
function pointsFor(isPostgres: boolean): readonly CrashPoint[] {
  if (randomKills > 3) return crashPoints;
  if (!postgresAvailable()) return crashPoints.slice(0, 3);
  return isPostgres ? crashPoints.slice(1, 3) : crashPoints.slice(0, 1);
}

const started = Date.now();
const tell = (line: string) =>
  void process.stdout.write(
    `crashes: ${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}\n`,
  );

async function connectMeetings(page: SiteClient): Promise<void> {
  const consent = await page.follow('/api/zoom/connect?backurl=/listings');
  if (!consent) throw new Error('There is no way to the meeting service.');
  const person = { decision: 'allow', name: 'Tara', email: 'tara@example.com' };
  const back = await page.follow(consent, person);
  if (!back) throw new Error('The meeting service does not let anybody back.');
  await page.follow(back);
}

async function startScenario(databaseUrl?: string) {
  const harness = await CrashHarness.start(databaseUrl);
  const since = Math.floor(Date.now() / 1000);
  const api = productApi(harness.product);
  const [teacher, other] = await Promise.all([signUpTeacher(api), signUpTeacher(api)]);
  const students = await Promise.all(Array.from({ length: 5 }, () => signUp(api)));
  // Mails are sent to verified addresses only.
  const { integrationClientId, integrationClientSecret } = harness.product.credentials;
  const token = await tokenFor(api, {
    grant_type: 'client_credentials',
    scope: 'integ',
    client_id: integrationClientId,
    client_secret: integrationClientSecret,
  });
  for (const { id, email } of [teacher, other, ...students]) {
    const path = 'integration_api/users/verify_email';
    const { status } = await bareCall(api, 'POST', path, { token, body: { id, email } });
    expect(status).toBe(200);
  }
  const perSession = { places: 3, paymentType: [{ value: 'per_session' as const }] };
  const classes = await Promise.all([0, 1].map(() => publishWeekly(teacher, perSession)));
  const monthly = await Promise.all(
    [0, 1, 2].map(() => publishWeekly(other, { places: 3, paymentType: [{ value: 'recurring' }] })),
  );
  const { clientId, sandbox } = harness.product.credentials;
  const page = async (person: typeof teacher) => {
    const one = new SiteClient(harness.product.url, clientId, person);
    await one.signIn();
    return one;
  };
  const pages = {
    teacher: await page(teacher),
    other: await page(other),
    students: await Promise.all(students.map(page)),
  };
  await connectMeetings(pages.teacher);
  for (const { id } of monthly) {
    const { status } = await pages.other.api('create-stripe-product-and-price', { listingId: id });
    expect(status).toBe(200);
  }
  const scenario: Scenario = {
    harness,
    databaseUrl,
    stripe: stripeClient(harness.paymentsUrl, sandbox.stripeSecretKey),
    acknowledged: nothingAcknowledged(),
    classes,
    teacherId: teacher.id,
    monthly,
    since,
  };
  return { scenario, pages, sandbox: api.sandbox };
}

type Started = Awaited<ReturnType<typeof startScenario>>;

/** Starts the workload; the returned function stops it and waits for its end. */
function startWorkload({ scenario, pages, sandbox }: Started): () => Promise<void> {
  let isStopped = false;
  const { acknowledged, classes, monthly, harness } = scenario;
  const workload = {
    origin: harness.product.url,
    sandbox,
    acknowledged,
    isStopped: () => isStopped,
  };
  const [first, second, third, ...subscribers] = pages.students;
  const work = Promise.all([
    ...[first, second, third].flatMap((student, index) =>
      student ? [bookClasses(workload, student, pages.teacher, classes, index * 11)] : [],
    ),
    ...subscribers.map(student => subscribe(workload, student, monthly)),
    publish(workload, pages.teacher, pixel),
  ]);
  return async () => {
    isStopped = true;
    await work;
  };
}

async function killRepeatedly(
  { scenario: { harness } }: Started,
  points: readonly CrashPoint[],
): Promise<void> {
  for (const moment of points) {
    const what = `the product ${moment.moment} ${moment.path.source}`;
    const crashed = await harness.crashAround(moment, 15_000);
    tell(crashed ? `killed ${what}` : `no request to kill ${what}`);
    await sleep(300);
  }
  const random = seededRandom(seed);
  const parts: readonly Part[] = ['product', 'payments', 'meetings'];
  for (let kill = 0; kill < randomKills; kill += 1) {
    // Each process is killed once before the choice is random.
    const part = parts[kill] ?? random.pick(parts);
    await sleep(200 + random.below(1200));
    const downMs = random.below(800);
    await harness.killAndRestart(part, downMs);
    tell(`killed ${part}, back after ${downMs} ms`);
  }
  await sleep(500);
}

/** Confirms all subscriptions, as the page does after the checkout. */
async function returnFromCheckout({ scenario: { acknowledged }, pages }: Started): Promise<void> {
  for (const transactionId of acknowledged.subscriptions.keys()) {
    for (const student of pages.students.slice(3)) {
      const { status, value } = await student.api<{ data: { state: string } }>(
        'confirm-stripe-recurring',
        { transactionId },
      );
      if (status === 200 && value) acknowledged.subscriptions.set(transactionId, value.data.state);
    }
  }
}

/** Returns whether enough of each kind of work was acknowledged for a comparison. */
const hasWork = ({ orders, subscriptions, listings }: Scenario['acknowledged']): boolean =>
  orders.size > 5 && subscriptions.size > 0 && listings.size > 0;

const databases = [
  { name: 'the embedded database', isPostgres: false },
  ...(postgresAvailable() ? [{ name: 'PostgreSQL', isPostgres: true }] : []),
];

describe.each(databases)('the product on $name, killed repeatedly', ({ name, isPostgres }) => {
  it(
    'stays consistent with the providers, the outbox and its acknowledged work',
    async () => {
      const database = isPostgres ? await newPostgresDatabase() : null;
      const points = pointsFor(isPostgres);
      tell(`on ${name}, seed ${seed}`);
      const started = await startScenario(database?.url);
      const { harness, acknowledged } = started.scenario;
      try {
        const stop = startWorkload(started);
        await killRepeatedly(started, points);
        // On a busy machine little work succeeds between two kills.
        await until('work worth comparing', () => hasWork(acknowledged), 120_000);
        await stop();
        tell(
          `answers: ${[...acknowledged.answers].map(([what, count]) => `${what}: ${count}`).join(', ')}`,
        );
        await returnFromCheckout(started);
        await waitUntilSettled(started.scenario);
        await expectConsistency(started.scenario);
        const kept = {
          orders: acknowledged.orders.size,
          subscriptions: acknowledged.subscriptions.size,
        };
        tell(`all agree after ${JSON.stringify(harness.crashes)}: ${JSON.stringify(kept)}`);
        expect(harness.crashes.product).toBeGreaterThan(points.length / 2);
        expect(Math.min(harness.crashes.payments, harness.crashes.meetings)).toBeGreaterThan(0);
        expect(hasWork(acknowledged)).toBe(true);
      } finally {
        await harness.stop();
        await database?.drop();
      }
    },
    300_000 + randomKills * 20_000,
  );
});
