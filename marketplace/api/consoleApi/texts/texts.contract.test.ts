import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import {
  hourlyAlias,
  move,
  payByCard,
  requestPlace,
} from '#marketplace/testing/fixtures/orders.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import type { Person } from '#marketplace/testing/fixtures/people.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import type { TestClass } from '#marketplace/testing/fixtures/teachers.ts';
import { mailsTo } from '#marketplace/testing/fixtures/outbox.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { until } from '#marketplace/testing/assertions/until.ts';

// What operators do about messages and reviews of others.

let api: PaidMarketplace;
let operator: OperatorAtConsole;
let teacher: Person;
let student: Person;
let wanted: TestClass;
let ahead = 0;

beforeAll(async () => {
  api = await startPaidMarketplace({
    jobs: true,
    overrides: { now: () => new Date(Date.now() + ahead) },
  });
  operator = await signInOperator(api, 'support');
  [teacher, student] = await Promise.all([signUpTeacher(api), signUp(api, { firstName: 'Sam' })]);
  wanted = await publishClass(teacher);
}, 60_000);
afterAll(() => api.close());

interface Shown {
  orderId: string;
  messages: { id: string; content: string; isRemoved: boolean; sender: { name: string } }[];
}

const loggedChanges = async (resourceId: string) => {
  const owner = await signInOperator(api, 'owner');
  const { data } = await owner.console.get<{ operation: string; change: unknown }[]>(
    'operator_log/query',
    { resourceId },
  );
  return data.map(({ operation, change }) => [operation, change]);
};

describe('a message', () => {
  it('is shown between its neighbours, removed for both parties, and restored', async () => {
    const asked = await student.client.transactions.initiate({
      processAlias: hourlyAlias,
      transition: 'transition/enquire',
      params: { listingId: wanted.id },
    });
    const transactionId = asked.data.data.id.uuid;
    const say = async ({ client }: Person, content: string) =>
      (await client.messages.send({ transactionId, content })).data.data.id.uuid;
    await say(student, 'Hello');
    const rude = await say(teacher, 'Rude words');
    await say(student, 'Oh');
    const shown = await operator.console.get<Shown>('messages/show', { id: rude });
    expect(shown.data).toMatchObject({ id: rude, orderId: transactionId });
    expect(shown.data.messages.map(({ content }) => content)).toEqual([
      'Hello',
      'Rude words',
      'Oh',
    ]);
    expect(shown.data.messages[0]?.sender.name).toBe('Sam L');

    const read = async ({ client }: Person) =>
      (await client.messages.query({ transactionId })).data.data.map(({ attributes }) => [
        attributes['content'],
        attributes['deleted'],
      ]);
    for (let time = 0; time < 2; time += 1) {
      const removed = await operator.console.post<Shown>('messages/remove', { id: rude });
      expect(removed.data.messages[1]).toMatchObject({ content: 'Rude words', isRemoved: true });
    }
    for (const party of [student, teacher]) {
      expect(await read(party)).toEqual([
        ['Oh', false],
        [null, true],
        ['Hello', false],
      ]);
    }
    const log = await loggedChanges(rude);
    expect(log).toEqual([
      ['messages/remove', null],
      ['messages/remove', { deleted: { before: false, after: true } }],
    ]);
    expect(JSON.stringify(log)).not.toContain('Rude');
    const { data: events } = await operator.console.get<
      { attributes: { eventType: string; source: string } }[]
    >('integration/events/query', { resourceId: rude });
    expect(events.map(({ attributes }) => [attributes.eventType, attributes.source])).toEqual([
      ['message/created', 'source/marketplace-api'],
      ['message/deleted', 'source/admin'],
    ]);

    await operator.console.post('messages/restore', { id: rude });
    expect(await read(student)).toContainEqual(['Rude words', false]);
  });

  it('that was removed before its mail was written is not mailed', async () => {
    const { db } = api.marketplace.context;
    const asked = await student.client.transactions.initiate({
      processAlias: hourlyAlias,
      transition: 'transition/enquire',
      params: { listingId: wanted.id },
    });
    const transactionId = asked.data.data.id.uuid;
    const id = (await student.client.messages.send({ transactionId, content: 'Seen' })).data.data.id
      .uuid;
    await until('the mail', async () =>
      (await mailsTo(api.dataDir, teacher.email, 'new-message')).some(({ text }) =>
        text.includes('Seen'),
      ),
    );
    await operator.console.post('messages/remove', { id });
    const { context } = api.marketplace;
    await context.mail.enqueue(db, {
      template: 'new-message',
      recipientId: teacher.id,
      context: { messageId: id },
    });
    await until('the job', async () => {
      const waiting = await db.selectFrom('jobs').select('id').where('kind', '=', 'mail').execute();
      return waiting.length === 0;
    });
    const mails = await mailsTo(api.dataDir, teacher.email, 'new-message');
    expect(mails.filter(({ text }) => text.includes('Seen'))).toHaveLength(1);
  });

  it.each(['messages', 'reviews'])('that does not exist is not found: %s', async kind => {
    const id = crypto.randomUUID();
    const verb = kind === 'messages' ? 'remove' : 'hide';
    expect((await operator.console.get(`${kind}/show`, { id })).status).toBe(404);
    expect((await operator.console.post(`${kind}/${verb}`, { id })).status).toBe(404);
  });
});

describe('a review', () => {
  it('is shown with its class, hidden from everybody, and shown again', async () => {
    const booked = await requestPlace(api, student, wanted);
    await payByCard(api, booked);
    await move(student, booked.transactionId, 'confirm-payment');
    await move(teacher, booked.transactionId, 'accept');
    ahead = wanted.end.getTime() - Date.now() + 1000;
    const id = booked.transactionId;
    const stateOf = async () =>
      String((await student.client.transactions.show({ id })).data.data.attributes['state']);
    await until('the end of the class', async () => (await stateOf()) === 'state/delivered');
    // Sessions of the console are over by then.
    operator = await signInOperator(api, 'support');
    const review = (by: Person, transition: string, reviewContent: string) =>
      by.client.transactions.transition({
        id,
        transition: `transition/${transition}`,
        params: { reviewRating: 1, reviewContent },
      });
    await review(student, 'review-1-by-customer', 'Rude words');
    await review(teacher, 'review-2-by-provider', 'Kind');
    const listed = async () =>
      (await api.client().reviews.query({ listingId: wanted.id })).data.data.filter(
        ({ attributes }) => attributes['type'] === 'ofProvider',
      );
    const reviewId = (await listed())[0]!.id.uuid;
    expect((await operator.console.get('reviews/show', { id: reviewId })).data).toMatchObject({
      content: 'Rude words',
      isHidden: false,
      author: { id: student.id, name: 'Sam L' },
      listing: { id: wanted.id },
      orderId: id,
    });
    const hidden = await operator.console.post('reviews/hide', { id: reviewId });
    expect(hidden.data).toMatchObject({ isHidden: true, content: 'Rude words' });
    expect((await listed())[0]?.attributes).toMatchObject({
      deleted: true,
      content: null,
      rating: null,
    });
    expect(await loggedChanges(reviewId)).toEqual([
      ['reviews/hide', { deleted: { before: false, after: true } }],
    ]);
    await operator.console.post('reviews/unhide', { id: reviewId });
    expect((await listed())[0]?.attributes).toMatchObject({ content: 'Rude words', rating: 1 });
  });
});
