import { createDeliveries } from './deliveries.ts';
import type { Outcome } from './deliveries.ts';
import { createEndpoints } from './endpoints.ts';
import { createMessages } from './messages.ts';
import { createDispatcher } from './sending/dispatcher.ts';
import type { Sending } from './sending/send.ts';
import { openWebhookTables } from './tables.ts';
import type { OpenWebhookTables } from './tables.ts';
import { eventOf } from './testing/events.ts';
import { createSeal } from '#server/base/seal.ts';
import type { ProjectionTables } from '#server/projection/tables.ts';
import { sideDatabaseOf } from '@flowroom/marketplace/database';
import { describeOnDatabases } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { dayMs, hourMs, minuteMs } from '#shared/time/time.ts';
import pino from 'pino';

const answered = (status: number | null): Outcome => ({
  status,
  answer: 'words',
  retryAfter: null,
});

describeOnDatabases('webhooks of several processes', database => {
  let opened: OpenWebhookTables;
  const clock = { now: Date.UTC(2026, 10, 21) };
  const now = () => clock.now;
  const seal = createSeal('secret', 'webhooks');
  const events = (from: number, count: number) =>
    Array.from({ length: count }, (_, index) =>
      eventOf(from + index, { createdAt: new Date(clock.now).toISOString() }),
    );

  beforeAll(async () => {
    const side = sideDatabaseOf(database.handle);
    const db = side.tables<ProjectionTables>();
    opened = await openWebhookTables({
      db,
      withoutCacheInvalidation: work => side.withoutCacheInvalidation(db, work),
    });
  });
  afterEach(async () => {
    const { endpoints } = processOf();
    for (const { id } of await endpoints.list()) await endpoints.remove(id);
    await opened.tables.deleteFrom('site_webhooks.messages').execute();
  });

  /** A web process; `answer` of the receiver. */
  function processOf(answer: (sending: Sending) => Outcome = () => answered(200)) {
    const sent: string[] = [];
    const endpoints = createEndpoints(opened, seal, now);
    const messages = createMessages(opened, 'here', now);
    const deliveries = createDeliveries(opened, now);
    const dispatcher = createDispatcher({
      ...{ endpoints, deliveries, logger: pino({ level: 'silent' }) },
      send: async sending => {
        sent.push(sending.id);
        return Promise.resolve(answer(sending));
      },
    });
    const work = async () => {
      await dispatcher.kick();
      await dispatcher.settled();
    };
    return { endpoints, messages, deliveries, sent, work };
  }

  /** Adds an endpoint and records events for it. */
  async function withEvents(count: number, types: string[] = []) {
    const { endpoints, messages } = processOf();
    await messages.beginNow();
    const { id, secret } = await endpoints.add('https://hooks.example/', types);
    await messages.record((await messages.position())!, events(1, count));
    return { id, secret };
  }

  const log = async () => (await processOf().deliveries.log(null)).reverse();

  it('record each event once, whichever process reads it', async () => {
    const { id } = await withEvents(0);
    const [one, other] = [processOf(), processOf()];
    const from = (await one.messages.position())!;
    await Promise.all([
      one.messages.record(from, events(1, 3)),
      other.messages.record(from, events(1, 3)),
    ]);
    expect(await one.messages.position()).toEqual({ startAfterSequenceId: 3 });
    expect((await log()).map(row => [row.endpoint_id, row.status])).toEqual(
      [1, 2, 3].map(() => [id, 'waiting']),
    );
    await other.messages.record({ startAfterSequenceId: 2 }, events(3, 2));
    expect((await log()).length).toBe(3);
  });

  it('send each message once', async () => {
    await withEvents(25);
    const processes = [processOf(), processOf(), processOf()];
    await Promise.all(processes.map(({ work }) => work()));
    const sent = processes.flatMap(one => one.sent);
    expect([sent.length, new Set(sent).size]).toEqual([25, 25]);
    expect(new Set((await log()).map(({ status }) => status))).toEqual(new Set(['delivered']));
  });

  it('send again with the same id, later and later, and give up after a day', async () => {
    await withEvents(1);
    const { work, sent } = processOf(() => answered(500));
    const begun = clock.now;
    await work();
    await work();
    expect(sent.length).toBe(1);
    while ((await log())[0]?.status === 'waiting') {
      clock.now = (await log())[0]!.due_at.getTime();
      await work();
    }
    expect([sent.length, new Set(sent).size]).toEqual([8, 1]);
    expect(clock.now - begun).toBeGreaterThan(dayMs);
    expect(await log()).toMatchObject([
      { status: 'failed', attempts: 8, last_status: 500, last_answer: 'words' },
    ]);
  });

  it('take over from a process that died, when its time is over', async () => {
    const { id } = await withEvents(1);
    const [dead, other] = [processOf(), processOf()];
    const [claimed] = await dead.deliveries.claim(id, 4);
    await other.work();
    expect(other.sent).toEqual([]);
    clock.now += minuteMs + 1;
    await other.work();
    expect(other.sent).toEqual([claimed?.messageId]);
    // It was only slow: what it says now does not count.
    await dead.deliveries.finish(claimed!, answered(500));
    expect(await log()).toMatchObject([{ status: 'delivered', attempts: 2, last_status: 200 }]);
  });

  it('send what an endpoint wants, since it is there', async () => {
    const { id } = await withEvents(0, ['user.created']);
    const { endpoints, messages } = processOf();
    const position = (await messages.position())!;
    const createdAt = new Date(clock.now - 1_000).toISOString();
    await messages.record(position, [
      eventOf(1, { eventType: 'user/created', createdAt }),
      ...events(2, 1),
      eventOf(3, { eventType: 'user/created', createdAt: new Date(clock.now).toISOString() }),
    ]);
    expect((await log()).map(({ type, endpoint_id: to }) => [type, to])).toEqual([
      ['user.created', id],
    ]);
    await endpoints.disable(id, 'operator');
    await messages.record({ startAfterSequenceId: 3 }, [
      eventOf(4, { eventType: 'user/created', createdAt: new Date(clock.now).toISOString() }),
    ]);
    expect((await log()).length).toBe(1);
  });

  it.each([
    ['that is gone', 410, 0, 'gone'],
    ['that has failed for five days', null, 5 * dayMs, 'failing'],
  ])('end deliveries to an endpoint %s, and go on when it is enabled', async (...row) => {
    const [, status, after, why] = row;
    const { id } = await withEvents(1);
    await processOf(() => answered(status)).work();
    clock.now += after;
    await processOf(() => answered(status)).work();
    const { endpoints, work, sent } = processOf();
    expect(await endpoints.find(id)).toMatchObject({ disabled_why: why });
    clock.now += hourMs;
    await work();
    expect(sent).toEqual([]);
    await endpoints.enable(id);
    await work();
    expect(sent.length).toBe(1);
    expect(await endpoints.find(id)).toMatchObject({ disabled_at: null, failing_since: null });
  });

  it('replay a message, or all between two times, with the ids that they had', async () => {
    const { id } = await withEvents(2);
    const { endpoints, messages, deliveries, work, sent } = processOf();
    await work();
    expect(await deliveries.again(sent[0]!)).toBe(1);
    await work();
    expect(sent[2]).toBe(sent[0]);
    const receiver = (await endpoints.find(id))!;
    // One of the three was never sent.
    expect(await messages.again(receiver, events(1, 3))).toBe(3);
    await work();
    expect(new Set(sent.slice(3, 6)).size).toBe(3);
    expect(sent.slice(3, 6)).toEqual(expect.arrayContaining(sent.slice(0, 2)));
    expect(await deliveries.again('msg_unknown')).toBe(0);
  });

  it('replay a message to one of the endpoints that it was for', async () => {
    const { endpoints } = processOf();
    const other = await endpoints.add('https://other.example/', []);
    await withEvents(1);
    const { deliveries, work, sent } = processOf();
    await work();
    expect(sent.length).toBe(2);
    expect(await deliveries.again(sent[0]!, other.id)).toBe(1);
    const waiting = (await log()).filter(({ status }) => status === 'waiting');
    expect(waiting.map(({ endpoint_id: id }) => id)).toEqual([other.id]);
  });

  it('sign with both secrets for a day, and not at all with what can not be read', async () => {
    const { id, secret } = await withEvents(1);
    const { endpoints } = processOf();
    const secrets = async () => endpoints.secretsOf((await endpoints.find(id))!);
    const renewed = await endpoints.rotate(id);
    expect(await secrets()).toEqual([renewed, secret]);
    clock.now += dayMs;
    expect(await secrets()).toEqual([renewed]);
    const { rows } = { rows: await endpoints.list() };
    expect(JSON.stringify(rows)).not.toContain(renewed);
    const other = createEndpoints(opened, createSeal('another', 'webhooks'), now);
    expect(await other.secretsOf(rows[0]!)).toBeNull();
  });

  it('forget what is long over', async () => {
    await withEvents(1);
    const { deliveries } = processOf();
    await deliveries.tidy();
    expect((await log()).length).toBe(1);
    clock.now += 31 * dayMs;
    await deliveries.tidy();
    expect(await log()).toEqual([]);
  });
});
