import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { outbox } from '#marketplace/testing/fixtures/outbox.ts';
import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import {
  hourlyAlias,
  move,
  payByCard,
  requestPlace,
} from '#marketplace/testing/fixtures/orders.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { publishClass, signUpTeacher } from '#marketplace/testing/fixtures/teachers.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';

const name = 'flex-hourly-default-process';
const definition = readFileSync(`ext/${name}/process.edn`, 'utf8');

let api: PaidMarketplace;
let owner: OperatorAtConsole;
let content: OperatorAtConsole;
/** An order that was accepted. */
let orderId: string;

beforeAll(async () => {
  api = await startPaidMarketplace();
  const [teacher, student] = await Promise.all([
    signUpTeacher(api),
    signUp(api, { firstName: 'Amira' }),
  ]);
  owner = await signInOperator(api, 'owner');
  content = await signInOperator(api, 'content');
  const wanted = await publishClass(teacher, { seats: 2 });
  const payment = await requestPlace(api, student, wanted);
  orderId = payment.transactionId;
  await payByCard(api, payment);
  await move(student, orderId, 'confirm-payment');
  await move(teacher, orderId, 'accept');
  await student.client.transactions.initiate({
    processAlias: hourlyAlias,
    transition: 'transition/enquire',
    params: { listingId: wanted.id },
  });
}, 60_000);
afterAll(() => api.close());

it('orders are counted in each state of each version', async () => {
  const { data } = await content.console.get('processes/states', { name });
  expect(data).toEqual([
    { version: 1, state: 'state/accepted', count: 1 },
    { version: 1, state: 'state/enquiry', count: 1 },
  ]);
  const { status } = await content.console.get('processes/states', { name: 'no-such-process' });
  expect(status).toBe(404);
});

describe('a dry run', () => {
  const run = (changed: string) =>
    owner.console.post('processes/dry_run', { name, definition: changed });

  it('names what orders of the last month could not do, and is not logged', async () => {
    const withoutAnswer = definition.replace(/transition\/accept,/g, 'transition/approve,');
    const { data } = await run(withoutAnswer);
    expect(data).toEqual({
      since: expect.any(String),
      orders: 2,
      unaffected: 1,
      impossible: [
        {
          transition: 'transition/accept',
          obstacle: 'missing',
          state: 'state/preauthorized',
          orders: 1,
          example: orderId,
        },
      ],
    });
    const log = await owner.console.get('operator_log/query', { operation: 'processes/dry_run' });
    expect(log.data).toEqual([]);
  });

  it('leaves older orders out', async () => {
    const { db } = api.marketplace.context;
    await sql`UPDATE transactions SET created_at = created_at - interval '31 days'
      WHERE state = 'state/enquiry'`.execute(db);
    expect((await run(definition)).data).toMatchObject({ orders: 1, unaffected: 1 });
  });

  it('is refused for an invalid text, with the place of each fault', async () => {
    const { status, error } = await run('{:format :v3 :transitions []}');
    expect(status).toBe(400);
    expect(error).toMatchObject({
      code: 'validation-invalid-value',
      details: {
        problems: [{ message: 'No transition is initial (without :from)', line: 1, column: 1 }],
      },
    });
  });
});

describe('a mail template', () => {
  const template = {
    name: 'accepted',
    subject: '{{recipient.first-name}}: {{transaction.state}}',
    html: '<p>{{#eq recipient.private-data.language "es"}}Hola{{else}}Hello{{/eq}} {{other-party.display-name}}</p>',
  };

  it('is rendered with an order, for each party and language', async () => {
    const preview = async (more: object) =>
      (await content.console.post('mail_templates/preview', { template, ...more })).data;
    expect(await preview({ transactionId: orderId, language: 'en' })).toEqual({
      subject: 'Amira: state/accepted',
      html: expect.stringMatching(/^<p>Hello Tara/),
      text: expect.stringMatching(/^Hello Tara/),
    });
    const toTeacher = { transactionId: orderId, role: 'provider', language: 'es' };
    expect(await preview(toTeacher)).toMatchObject({
      subject: 'Tara: state/accepted',
      text: expect.stringMatching(/^Hola Amira/),
    });
    expect(await preview({})).toMatchObject({ subject: 'Jonas: state/accepted' });
  });

  it('with a fault is refused, with its place', async () => {
    const { error } = await content.console.post('mail_templates/preview', {
      template: { ...template, html: '<p>\n{{#if x}}' },
    });
    expect(error).toMatchObject({
      code: 'invalid-template',
      title: expect.stringMatching(/line 2/),
    });
  });

  it('is sent to the operator who is signed in, and to nobody else', async () => {
    const sent = await content.console.post('mail_templates/send_test', {
      template,
      transactionId: orderId,
    });
    expect(sent.data).toEqual({ to: content.email });
    const mails = outbox(api.dataDir).filter(mail => mail.id.startsWith('test-'));
    expect(mails).toMatchObject([{ to: content.email, subject: 'Amira: state/accepted' }]);
  });
});
