import {
  hourlyAlias,
  move,
  openPaymentOf,
  payByCard,
  placeParams,
  trusted,
} from '#marketplace/testing/fixtures/orders.ts';
import { mailsTo, outbox } from '#marketplace/testing/fixtures/outbox.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { messageLimit, questionLimit } from '#marketplace/contract/limits.ts';
import { includedOf } from '#marketplace/testing/clients/sdk.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import type { TestClass } from '#marketplace/testing/fixtures/teachers.ts';
import { refusedWithoutTrace } from '#marketplace/testing/assertions/unchangedRows.ts';
import { until } from '#marketplace/testing/assertions/until.ts';

// One order from the first question to the last review, with its messages and mails.

let api: PaidMarketplace;
let teacher: Person;
let student: Person;
let stranger: Person;
let wanted: TestClass;
let id: string;
let ahead = 0;

beforeAll(async () => {
  api = await startPaidMarketplace({
    jobs: true,
    overrides: { now: () => new Date(Date.now() + ahead) },
  });
  [teacher, student, stranger] = await Promise.all([
    signUpTeacher(api),
    signUp(api, { firstName: 'Sam' }),
    signUp(api),
  ]);
  await api.marketplace.context.db.updateTable('users').set({ email_verified: true }).execute();
  wanted = await publishClass(teacher);
}, 60_000);
afterAll(() => api.close());

const refused = (call: () => Promise<unknown>) =>
  refusedWithoutTrace(api.marketplace.context.db, call, ['jobs']);
const mails = (to: Person, template: string) => mailsTo(api.dataDir, to.email, template);
const notFound = { status: 404, code: 'not-found' };

const ask = () =>
  student.client.transactions.initiate(
    {
      processAlias: hourlyAlias,
      transition: 'transition/enquire',
      params: { listingId: wanted.id },
    },
    { expand: true },
  );

describe('a question', () => {
  it('begins an order without price or place', async () => {
    const answer = await ask();
    id = answer.data.data.id.uuid;
    expect(answer.data.data.attributes).toMatchObject({
      state: 'state/enquiry',
      payinTotal: null,
      payoutTotal: null,
      lineItems: [],
    });
  });

  it('and its answer are messages, newest first, each mailed to the other party', async () => {
    const say = ({ client }: Person, content: string) =>
      client.messages.send({ transactionId: id, content }, { expand: true });
    const sent = await say(student, 'Do I need a mat?');
    expect(sent.data.data).toMatchObject({
      type: 'message',
      attributes: { content: 'Do I need a mat?' },
    });
    await say(teacher, 'A towel will do.');
    const { data } = await teacher.client.messages.query({
      transactionId: id,
      include: ['sender'],
    });
    expect(data.data.map(({ attributes }) => attributes['content'])).toEqual([
      'A towel will do.',
      'Do I need a mat?',
    ]);
    expect(includedOf(data, 'user')).toHaveLength(2);
    expect(data.meta).toMatchObject({ totalItems: 2 });
    expect((await mails(teacher, 'new-message'))[0]?.text).toContain('Do I need a mat?');
    expect((await mails(student, 'new-message'))[0]?.text).toContain('A towel will do.');
  });

  it.each([
    ['nothing', ''],
    ['spaces', '  \n '],
    ['a number', 7],
    ['more than can be kept', 'x'.repeat(5001)],
  ])('can not be %s', async (_, content) => {
    const send = () => student.client.messages.send({ transactionId: id, content });
    expect(await refused(send)).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path: ['content'],
    });
  });

  it('is nobody else’s business', async () => {
    const { messages } = stranger.client;
    expect(await refused(() => messages.query({ transactionId: id }))).toEqual(notFound);
    const send = () => messages.send({ transactionId: id, content: 'Hello' });
    expect(await refused(send)).toEqual(notFound);
  });
});

describe('the order that follows', () => {
  it('mails both when it is paid for, and the student when it is accepted', async () => {
    const { transactions } = await trusted(api, student);
    const { listingId: _, ...params } = placeParams(wanted) as { listingId: string };
    const requested = await transactions.transition(
      { id, transition: 'transition/request-payment-after-enquiry', params },
      { expand: true },
    );
    await payByCard(api, openPaymentOf(requested.data.data));
    expect(outbox(api.dataDir).filter(({ template }) => template.startsWith('requested'))).toEqual(
      [],
    );
    await move(student, id, 'confirm-payment');
    expect(await mails(teacher, 'requested-provider')).toHaveLength(1);
    expect(await mails(student, 'requested-customer')).toHaveLength(1);
    await move(teacher, id, 'accept');
    const [accepted] = await mails(student, 'accepted-customer');
    expect(accepted?.subject).not.toBe('');
    expect(accepted?.text).toContain('Morning flow');
    expect(accepted?.html).toContain(id);
  });

  it('shows which transitions may come next', async () => {
    const { processTransitions } = student.client;
    const names = async (query: object) =>
      (await processTransitions.query(query)).data.data.map(({ attributes }) => attributes['name']);
    expect(await names({ transactionId: id })).toEqual(
      expect.arrayContaining(['transition/cancel', 'transition/complete']),
    );
    expect(await names({ processAlias: hourlyAlias })).toEqual([
      'transition/enquire',
      'transition/request-payment',
      'transition/join-waiting-list',
    ]);
    const foreign = () => stranger.client.processTransitions.query({ transactionId: id });
    expect(await refused(foreign)).toEqual(notFound);
    const unknown = () => processTransitions.query({ processAlias: 'no/such' });
    expect(await refused(unknown)).toEqual({ status: 409, code: 'transaction-unknown-alias' });
  });

  it('is found by what parties search for', async () => {
    const idsOf = async ({ client }: Person, query: object) =>
      (await client.transactions.query(query)).data.data.map(entity => entity.id.uuid);
    expect(await idsOf(student, { only: 'order', states: 'state/accepted' })).toEqual([id]);
    expect(await idsOf(teacher, { only: 'sale', lastTransitions: ['transition/accept'] })).toEqual([
      id,
    ]);
    expect(await idsOf(student, { only: 'sale' })).toEqual([]);
    expect(await idsOf(student, { hasMessage: true, bookingStates: 'accepted' })).toEqual([id]);
    expect(await idsOf(student, { userId: stranger.id })).toEqual([]);
    expect(await idsOf(stranger, {})).toEqual([]);
    const wrong = () => student.client.transactions.query({ only: 'mine' });
    expect(await refused(wrong)).toEqual({
      status: 400,
      code: 'validation-invalid-value',
      path: ['only'],
    });
  });
});

describe('reviews', () => {
  const review = (by: Person, transition: string, params: object) => () =>
    by.client.transactions.transition({ id, transition: `transition/${transition}`, params });
  const listed = async (by: Person) =>
    (await by.client.reviews.query({ listingId: wanted.id })).data.data;

  it('can be written once the class is over, and both are notified', async () => {
    const early = review(student, 'review-1-by-customer', {
      reviewRating: 5,
      reviewContent: 'Good',
    });
    expect(await refused(early)).toEqual({ status: 409, code: 'transaction-invalid-transition' });
    ahead = wanted.end.getTime() - Date.now() + 1000;
    const stateOf = async () =>
      String((await student.client.transactions.show({ id })).data.data.attributes['state']);
    await until('the end of the class', async () => (await stateOf()) === 'state/delivered');
    expect(await mails(student, 'delivered-customer')).toHaveLength(1);
    expect(await mails(teacher, 'delivered-provider')).toHaveLength(1);
  });

  it.each([
    ['no stars', { reviewContent: 'Good' }, 'validation-missing-key', 'reviewRating'],
    [
      'six stars',
      { reviewRating: 6, reviewContent: 'Good' },
      'validation-invalid-value',
      'reviewRating',
    ],
    [
      'half a star',
      { reviewRating: 0.5, reviewContent: 'Good' },
      'validation-invalid-value',
      'reviewRating',
    ],
    ['no words', { reviewRating: 5 }, 'validation-missing-key', 'reviewContent'],
    [
      'a list of words',
      { reviewRating: 5, reviewContent: [] },
      'validation-invalid-value',
      'reviewContent',
    ],
  ])('are refused with %s', async (_, params, code, name) => {
    expect(await refused(review(student, 'review-1-by-customer', params))).toEqual({
      status: 400,
      code,
      path: ['params', name],
    });
  });

  it('stay hidden from others until both are written', async () => {
    await review(student, 'review-1-by-customer', { reviewRating: 5, reviewContent: 'Lovely.' })();
    expect(await listed(teacher)).toEqual([]);
    expect(await listed(student)).toMatchObject([{ attributes: { state: 'pending', rating: 5 } }]);
    const [own] = await listed(student);
    const show = () => stranger.client.reviews.show({ id: own!.id });
    expect(await refused(show)).toEqual(notFound);

    const again = review(student, 'review-1-by-customer', {
      reviewRating: 1,
      reviewContent: 'No.',
    });
    expect(await refused(again)).toEqual({ status: 409, code: 'transaction-invalid-transition' });
    await review(teacher, 'review-2-by-provider', { reviewRating: 4, reviewContent: 'Kind.' })();
    const { data } = await api.client().reviews.query({
      listingId: wanted.id,
      include: ['author', 'subject'],
    });
    expect(
      data.data.map(({ attributes }) => [
        attributes['type'],
        attributes['state'],
        attributes['rating'],
      ]),
    ).toEqual([
      ['ofCustomer', 'public', 4],
      ['ofProvider', 'public', 5],
    ]);
    expect(includedOf(data, 'user')).toHaveLength(2);
  });

  it('need a listing or another filter', async () => {
    expect(await refused(() => api.client().reviews.query({ state: 'public' }))).toEqual({
      status: 400,
      code: 'validation-missing-key',
      path: ['listingId'],
    });
  });
});

describe('what somebody sends', () => {
  it.each([
    ['a question', questionLimit, () => ask()],
    [
      'a message',
      messageLimit,
      () => student.client.messages.send({ transactionId: id, content: 'And?' }),
    ],
  ])(
    'has its number, to one person and in all, and the response has the time to wait: %s',
    async (_, limit, send) => {
      const { limiter } = api.marketplace.context;
      for (const [one, key] of [
        [limit.pair, `${student.id} ${teacher.id}`],
        [limit.account, student.id],
      ] as const) {
        const counters = limiter(one);
        await counters.forget(key);
        for (let count = 1; count < one.most; count += 1) await counters.take(key);
        await send();
        await expect(send()).rejects.toMatchObject({
          status: 429,
          data: {
            errors: [{ code: 'too-many-requests', meta: { retryAfter: expect.any(Number) } }],
          },
        });
        await counters.forget(key);
      }
    },
  );
});
