import { setTimeout as sleep } from 'node:timers/promises';
import { bareCall, tokenFor } from '@flowroom/marketplace/testing/bareCall';
import { signUp } from '@flowroom/marketplace/testing/people';
import { postgresAvailable } from '@flowroom/marketplace/testing/postgresCluster';
import { signUpTeacher } from '@flowroom/marketplace/testing/teachers';
import { newPostgresDatabase } from '@flowroom/marketplace/testing/testDatabase';
import { until } from '@flowroom/marketplace/testing/until';
import { stripeClient } from '@flowroom/sandbox/testing/startSandbox';
import { publishWeekly } from '#server/subscriptions/testing/world.ts';
import { productApi } from '#server/testing/product.ts';
import { chanceOf } from '../fuzz/chance.ts';
import { pixel } from '../fuzz/corpus/operations.ts';
import { bookClasses, nothingTold, publish, subscribe } from './crowd.ts';
import { House } from './house.ts';
import type { Moment, Part } from './house.ts';
import { Page } from './page.ts';
import { comeToRest, expectAgreement } from './reckoning.ts';
import type { Premises } from './reckoning.ts';

// The whole product over HTTP, with people at work in it, while it and the providers' stand-ins are
// killed again and again: at random, and around the requests on which money and meetings hang.

const seed = Number(process.env['KILL_SEED'] ?? 20261123);
/** Kills at random, on top of one at each of the chosen moments. */
const randomKills = Number(process.env['HOUSE_KILLS'] ?? 3);

// The worst come first: what has happened at the provider and is known to nobody here.
const moments: readonly Moment[] = [
  { path: /\/v1\/payment_intents$/, moment: 'after' },
  { path: /\/v1\/payment_intents\/[^/]+\/capture/, moment: 'after' },
  { path: /\/v1\/checkout\/sessions$/, moment: 'after' },
  { path: /\/v1\/payment_intents\/[^/]+\/cancel/, moment: 'after' },
  { path: /\/zoom\/v2\/users\/me\/meetings/, moment: 'after' },
  { path: /\/v1\/payment_intents$/, moment: 'before' },
  { path: /\/v1\/payment_intents\/[^/]+\/capture/, moment: 'before' },
];
const chosen = randomKills > 3 ? moments : moments.slice(0, 3);

const started = Date.now();
const tell = (line: string) =>
  void process.stdout.write(
    `house: ${((Date.now() - started) / 1000).toFixed(1).padStart(6)} s  ${line}\n`,
  );

async function connectMeetings(page: Page): Promise<void> {
  const consent = await page.follow('/api/zoom/connect?backurl=/listings');
  if (!consent) throw new Error('There is no way to the meeting service.');
  const person = { decision: 'allow', name: 'Tara', email: 'tara@example.com' };
  const back = await page.follow(consent, person);
  if (!back) throw new Error('The meeting service does not let anybody back.');
  await page.follow(back);
}

async function openPremises(databaseUrl?: string) {
  const house = await House.start(databaseUrl);
  const since = Math.floor(Date.now() / 1000);
  const api = productApi(house.product);
  const [teacher, other] = await Promise.all([signUpTeacher(api), signUpTeacher(api)]);
  const students = await Promise.all(Array.from({ length: 5 }, () => signUp(api)));
  // Mails go to addresses that are known to be somebody's.
  const { integrationClientId, integrationClientSecret } = house.product.credentials;
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
  const { clientId, sandbox } = house.product.credentials;
  const page = async (person: typeof teacher) => {
    const one = new Page(house.product.url, clientId, person);
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
  const premises: Premises = {
    house,
    ...(databaseUrl ? { databaseUrl } : {}),
    stripe: stripeClient(house.paymentsUrl, sandbox.stripeSecretKey),
    told: nothingTold(),
    classes,
    teacherId: teacher.id,
    monthly,
    since,
  };
  return { premises, pages, sandbox: api.sandbox };
}

type Opened = Awaited<ReturnType<typeof openPremises>>;

/** Lets everybody work until told to stop; gives what stops them. */
function letWork({ premises, pages, sandbox }: Opened): () => Promise<void> {
  let isOver = false;
  const { told, classes, monthly, house } = premises;
  const shift = { origin: house.product.url, sandbox, told, isOver: () => isOver };
  const [first, second, third, ...subscribers] = pages.students;
  const work = Promise.all([
    ...[first, second, third].flatMap((student, index) =>
      student ? [bookClasses(shift, student, pages.teacher, classes, index * 11)] : [],
    ),
    ...subscribers.map(student => subscribe(shift, student, monthly)),
    publish(shift, pages.teacher, pixel),
  ]);
  return async () => {
    isOver = true;
    await work;
  };
}

async function killAgainAndAgain({ premises: { house } }: Opened): Promise<void> {
  for (const moment of chosen) {
    const what = `the product ${moment.moment} ${moment.path.source}`;
    const died = await house.dieAround(moment, 15_000);
    tell(died ? `killed ${what}` : `nobody came to ${what}`);
    await sleep(300);
  }
  const chance = chanceOf(seed);
  const parts: readonly Part[] = ['product', 'payments', 'meetings'];
  for (let kill = 0; kill < randomKills; kill += 1) {
    // Each in turn first, so that none is left out.
    const part = parts[kill] ?? chance.pick(parts);
    await sleep(200 + chance.below(1200));
    const downFor = chance.below(800);
    await house.killAndRevive(part, downFor);
    tell(`killed ${part}, back after ${downFor} ms`);
  }
  await sleep(500);
}

/** As the page does to which somebody comes back from paying. */
async function comeBack({ premises: { told }, pages }: Opened): Promise<void> {
  for (const transactionId of told.subscriptions.keys()) {
    for (const student of pages.students.slice(3)) {
      const { status, value } = await student.api<{ data: { state: string } }>(
        'confirm-stripe-recurring',
        { transactionId },
      );
      if (status === 200 && value) told.subscriptions.set(transactionId, value.data.state);
    }
  }
}

/** Enough of each kind of work to be worth a comparison. */
const hasWork = ({ orders, subscriptions, listings }: Premises['told']): boolean =>
  orders.size > 5 && subscriptions.size > 0 && listings.size > 0;

const databases = [
  { name: 'the embedded database', isPostgres: false },
  ...(postgresAvailable() ? [{ name: 'PostgreSQL', isPostgres: true }] : []),
];

describe.each(databases)('the product on $name, killed again and again', ({ name, isPostgres }) => {
  it(
    'agrees with the providers, its mails and everything that it said',
    async () => {
      const database = isPostgres ? await newPostgresDatabase() : null;
      tell(`on ${name}, seed ${seed}`);
      const opened = await openPremises(database?.url);
      const { house, told } = opened.premises;
      try {
        const stop = letWork(opened);
        await killAgainAndAgain(opened);
        // On a busy machine little comes about between two kills.
        await until('work worth comparing', () => hasWork(told), 120_000);
        await stop();
        tell(
          `answers: ${[...told.answers].map(([what, count]) => `${what}: ${count}`).join(', ')}`,
        );
        await comeBack(opened);
        await comeToRest(opened.premises);
        await expectAgreement(opened.premises);
        const kept = { orders: told.orders.size, subscriptions: told.subscriptions.size };
        tell(`all agree after ${JSON.stringify(house.deaths)}: ${JSON.stringify(kept)}`);
        expect(house.deaths.product).toBeGreaterThan(chosen.length / 2);
        expect(Math.min(house.deaths.payments, house.deaths.meetings)).toBeGreaterThan(0);
        expect(hasWork(told)).toBe(true);
      } finally {
        await house.stop();
        await database?.drop();
      }
    },
    300_000 + randomKills * 20_000,
  );
});
