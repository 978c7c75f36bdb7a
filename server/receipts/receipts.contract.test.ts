import { setTimeout as sleep } from 'node:timers/promises';
import pino from 'pino';
import { createBooks } from './books.ts';
import { composeIssuing } from './compose.ts';
import type { Books } from './issuing.ts';
import { createPaidMoney } from './paidMoney.ts';
import { seriesOf } from './numbering.ts';
import { createReceipts } from './receipts.ts';
import { openPdfReader } from './testing/readPdf.ts';
import { startReceiptsSite } from './testing/receiptsSite.ts';
import { projectionOf } from '#server/projection/testing/projectionOf.ts';
import type { Projection } from '#server/projection/projection.ts';
import { memoryLocks } from '#server/events/locks/locks.ts';
import { createSeal } from '#server/base/seal.ts';
import { startScenarios } from '#server/subscriptions/testing/scenarios.ts';
import type { SubscriptionScenarios } from '#server/subscriptions/testing/scenarios.ts';
import { book, publishOnce } from '#server/dashboards/teach/testing/world.ts';
import { operatorSdkOf } from '#server/testing/sdks.ts';
import type { IntegrationSdk } from '#server/marketplaceClient/sdk/integrationSdk.ts';
import type { ReceiptList } from '#shared/contract/api/receipts.ts';
import { readSettingsFrom } from '#shared/config/marketplace.ts';
import { entityOf } from '#shared/contract/denormalise.ts';
import { operatorOf } from '@flowroom/marketplace/testing/clients/integrationSdk';
import { signUp } from '@flowroom/marketplace/testing/fixtures/people';
import type { Person } from '@flowroom/marketplace/testing/fixtures/people';
import { refundInPart } from '@flowroom/marketplace/testing/fixtures/refunds';
import { signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';

let scenarios: SubscriptionScenarios;
let operator: IntegrationSdk;

beforeAll(async () => {
  scenarios = await startScenarios();
  operator = operatorSdkOf(operatorOf(scenarios.world.api));
}, 60_000);
afterAll(() => scenarios.world.close());

const tax = { name: 'VAT', rate: '19' };
const year = new Date().getUTCFullYear();
const number = (place: number) => `${year}-${String(place).padStart(4, '0')}`;

/** A web server. Its `books` may be those of one that dies. */
function serverOf(locks = memoryLocks(), booksOf = (books: Books) => books) {
  const paidMoney = createPaidMoney({ stripe: scenarios.stripe, tax });
  const seal = createSeal('a secret of the tests', 'receipts');
  const books = booksOf(createBooks({ operator: () => operator, paidMoney, seal }));
  return createReceipts({ operator: () => operator, books, paidMoney, locks, zone: 'Etc/UTC' });
}

const orderOf = async (id: string) => entityOf(await operator.transactions.show({ id })).attributes;
const receiptsOf = async (id: string) => (await orderOf(id)).metadata?.receipts ?? [];
const cancel = (id: string) =>
  operator.transactions.transition({ id, transition: 'transition/cancel', params: {} });

describe('a single booking', () => {
  it('has a receipt when it is paid, and one when it is refunded', async () => {
    const { api } = scenarios.world;
    const [teacher, student] = [await signUpTeacher(api), await signUp(api)];
    const wanted = await publishOnce(teacher, { title: 'Slow flow' });
    await student.client.currentUser.updateProfile({
      privateData: { billing: { name: 'Ana García Ltd', address: ' 1 Main St\u202e\r\nQuito ' } },
    });
    const order = await book(api, teacher, student, wanted, 2);
    const server = serverOf();
    await server.follow(order);
    const [paid] = await receiptsOf(order);
    expect(paid).toEqual({
      number: number(1),
      series: seriesOf(teacher.id),
      kind: 'payment',
      at: expect.any(String) as string,
      amount: 4000,
      currency: 'USD',
      reference: expect.stringMatching(/^pi_/) as string,
      card: { brand: 'visa', last4: '4242' },
      issuer: expect.stringMatching(/\S/) as string,
      student: expect.stringMatching(/\S/) as string,
      // Whole names of the accounts, which others do not see, unless there is one for receipts.
      seller: { name: expect.stringMatching(/^\S+ \S{2,}/) as string },
      buyer: { name: 'Ana García Ltd', address: '1 Main St\nQuito' },
      title: 'Slow flow',
      start: wanted.start.toISOString(),
      end: wanted.end.toISOString(),
      zone: 'Europe/Berlin',
      tax,
      commission: 800,
      gatewayFee: 140,
    });

    await cancel(order);
    await Promise.all([server.follow(order), serverOf().follow(order)]);
    const [kept, refunded, ...more] = await receiptsOf(order);
    expect([kept, more]).toEqual([paid, []]);
    expect(refunded).toMatchObject({
      number: number(2),
      kind: 'refund',
      amount: 4000,
      refunds: number(1),
      reference: expect.stringMatching(/^re_/) as string,
      commission: 800,
      gatewayFee: 140,
    });
  });

  it('has one for each refund in part, whose fees add up to those of the payment', async () => {
    const { api } = scenarios.world;
    const [teacher, student] = [await signUpTeacher(api), await signUp(api)];
    const order = await book(api, teacher, student, await publishOnce(teacher), 2);
    const server = serverOf();
    for (const amount of [700, 333]) {
      await refundInPart(api, order, amount);
      await server.follow(order);
    }
    await cancel(order);
    await server.follow(order);
    const receipts = await receiptsOf(order);
    expect(
      receipts.map(one => [one.kind, one.amount, one.commission, one.gatewayFee, one.refunds]),
    ).toEqual([
      ['payment', 4000, 800, 140, undefined],
      ['refund', 700, 140, 24, number(1)],
      // In proportion to the payment alone it would be 67.
      ['refund', 333, 66, 12, number(1)],
      ['refund', 2967, 594, 104, number(1)],
    ]);
  });

  it('has none before it is paid, and a free one never', async () => {
    const { api } = scenarios.world;
    const [teacher, student] = [await signUpTeacher(api), await signUp(api)];
    const order = await book(api, teacher, student, await publishOnce(teacher, { price: 0 }));
    await serverOf().follow(order);
    expect(await receiptsOf(order)).toEqual([]);
    expect(await operator.users.receiptCounter(teacher.id)).toEqual({
      sealed: null,
      mark: null,
      published: null,
    });
  });
});

describe('the counter of a teacher', () => {
  const place = async (order: string) => {
    await serverOf().follow(order);
    return (await receiptsOf(order)).map(one => one.number);
  };

  it('is seen by no other, and one that is put back gives no number twice', async () => {
    const { api } = scenarios.world;
    const [teacher, student] = [await signUpTeacher(api), await signUp(api)];
    const wanted = await publishOnce(teacher);
    const orderOfNext = async () => book(api, teacher, await signUp(api), wanted);
    expect(await place(await orderOfNext())).toEqual([number(1)]);
    const { sealed: first } = await operator.users.receiptCounter(teacher.id);
    expect(await place(await orderOfNext())).toEqual([number(2)]);

    const { data } = await student.client.users.show({ id: teacher.id });
    expect(JSON.stringify(data)).not.toMatch(/receiptCounter/);

    await teacher.client.currentUser.updateProfile({ privateData: { receiptCounter: first } });
    expect(await place(await orderOfNext())).toEqual([number(3)]);
    await teacher.client.currentUser.updateProfile({ privateData: { receiptCounter: null } });
    expect(await place(await orderOfNext())).toEqual([number(4)]);
  });

  it('is read where it was before, and taken away from there', async () => {
    const { api } = scenarios.world;
    const teacher = await signUpTeacher(api);
    const order = await book(api, teacher, await signUp(api), await publishOnce(teacher));
    const { attributes } = entityOf(await operator.transactions.show({ id: order }));
    const receipt = {
      number: number(41),
      kind: 'payment',
      at: attributes.createdAt,
      amount: 1,
      currency: 'USD',
    };
    const seal = createSeal('a secret of the tests', 'receipts');
    const receiptCounter = await seal.close([{ orderId: order, receipt }]);
    await operator.users.updateProfile({ id: teacher.id, metadata: { receiptCounter } });
    // What was begun is completed, and counts.
    expect(await place(order)).toEqual([number(41), number(42)]);
    expect(await operator.users.receiptCounter(teacher.id)).toMatchObject({ published: null });
  });
});

describe('a subscription', () => {
  it('has a receipt for each paid month, and for what is given back of it', async () => {
    const one = await scenarios.subscribed();
    const server = serverOf();
    // An order has the commission that it was made with.
    readSettingsFrom(() => ({ providerCommissionPercent: 40 }));
    await server.follow(one.transactionId);
    readSettingsFrom(() => ({}));
    const [paid] = await receiptsOf(one.transactionId);
    expect(paid).toMatchObject({
      kind: 'payment',
      amount: 4000,
      card: { brand: 'visa', last4: '4242' },
      commission: 800,
      gatewayFee: 140,
    });
    expect(Date.parse(paid!.end!) - Date.parse(paid!.start!)).toBeGreaterThan(27 * 86_400_000);

    await scenarios.stripe.refunds.create({ payment_intent: paid!.reference!, amount: 700 });
    await server.follow(one.transactionId);
    await server.follow(one.transactionId);
    const receipts = await receiptsOf(one.transactionId);
    expect(receipts.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['payment', 4000],
      ['refund', 700],
    ]);
    expect(receipts[1]).toMatchObject({ refunds: paid!.number, commission: 140, gatewayFee: 24 });
  });
});

describe('the files and lists of receipts', () => {
  const pdf = openPdfReader();
  let projection: Projection;
  let site: Awaited<ReturnType<typeof startReceiptsSite>>;
  let teacher: Person;
  let student: Person;
  let order: string;

  beforeAll(async () => {
    const { api } = scenarios.world;
    projection = projectionOf(api, { operator: () => operator, pollMs: 100 });
    site = await startReceiptsSite(projection);
    await projection.rebuild(() => undefined);
    [teacher, student] = [await signUpTeacher(api), await signUp(api)];
    order = await book(api, teacher, student, await publishOnce(teacher));
    await serverOf().follow(order);
    await cancel(order);
    await serverOf().follow(order);
  });
  afterAll(async () => {
    await pdf.close();
    await site.close();
    await projection.close();
  });

  it('are for the two parties of the order, in the language of the link', async () => {
    const files = [
      await site.get(student, `/${order}/${number(1)}.pdf`),
      await site.get(teacher, `/${order}/${number(2)}.pdf?lang=es`),
    ];
    const titles = await Promise.all(
      files.map(async file => (await pdf.read(new Uint8Array(await file.arrayBuffer()))).title),
    );
    const series = seriesOf(teacher.id);
    expect(titles).toEqual([
      `Receipt ${series}-${number(1)}`,
      `Recibo de reembolso ${series}-${number(2)}`,
    ]);
    const [file] = files;
    expect(file?.headers.get('content-disposition')).toContain(
      `filename="Flowroom Receipt ${series}-${number(1)} `,
    );
    expect(file?.headers.get('cache-control')).toContain('no-store');
  });

  it('are not there for others, and not without a session', async () => {
    const other = await signUp(scenarios.world.api);
    const path = `/${order}/${number(1)}.pdf`;
    const status = async (person: Person | null, one: string) =>
      (await site.get(person, one)).status;
    expect([
      await status(other, path),
      await status(null, path),
      await status(student, `/${order}/${number(3)}.pdf`),
      await status(student, `/not-an-id/${number(1)}.pdf`),
      await status(student, '/statements/then.pdf?role=customer'),
      await status(student, `/?role=operator`),
    ]).toEqual([404, 401, 404, 404, 404, 400]);
  });

  it('are listed with their state, for each side with the other’s name', async () => {
    const rowsFor = async (person: Person, role: string) =>
      (await (await site.get(person, `?role=${role}&year=${year}`)).json()) as ReceiptList;
    const list = await rowsFor(student, 'customer');
    expect(list).toMatchObject({ years: [String(year)], totalItems: 2, totalPages: 1 });
    const [back, paid] = list.receipts;
    expect(back).toMatchObject({ kind: 'refund', refunds: number(1), orderId: order });
    expect(paid).toMatchObject({ kind: 'payment', refunded: { amount: 2000, currency: 'USD' } });
    const [issued] = (await rowsFor(teacher, 'provider')).receipts;
    const [own] = await receiptsOf(order);
    expect([paid?.person, issued?.person]).toEqual([own?.issuer, own?.student]);
    expect((await rowsFor(student, 'provider')).receipts).toEqual([]);
  });

  it('make a statement of the year', async () => {
    const file = await site.get(teacher, `/statements/${year}.pdf?role=provider`);
    const { title, text } = await pdf.read(new Uint8Array(await file.arrayBuffer()));
    expect(title).toBe(`Receipts issued in ${year}`);
    expect(text).toContain('Net $0.00');
  });

  it('are found where one is missing, by a server that starts', async () => {
    const { api } = scenarios.world;
    const missed = await book(api, teacher, await signUp(api), await publishOnce(teacher));
    const reconciler = composeIssuing({
      settings: { tax: null, timeZone: 'Etc/UTC' },
      sealSecret: 'another secret of the tests',
      operator: () => operator,
      stripe: scenarios.stripe,
      locks: memoryLocks(),
      projection,
      logger: pino({ level: 'silent' }),
      intervalMs: 50,
    });
    reconciler.start();
    try {
      // The counter of another installation can not be opened, and is counted again.
      const until = Date.now() + 15_000;
      while ((await receiptsOf(missed)).length === 0 && Date.now() < until) await sleep(50);
      expect((await receiptsOf(missed)).map(one => one.number)).toEqual([number(3)]);
    } finally {
      await reconciler.close();
    }
  });
});
