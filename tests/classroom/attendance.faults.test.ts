import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { connect } from '#server/classroom/testing/roomClient.ts';
import { classroomWorld } from '#server/classroom/testing/classroomWorld.ts';
import { readCredentials } from '#server/config/credentials.ts';
import { createSignedIn } from '#server/testing/signedIn.ts';
import { FlowroomServer } from '#tests/support/server.ts';
import { describeWithPostgres } from '@flowroom/marketplace/testing/database/describeOnDatabases';
import { openTestDatabase } from '@flowroom/marketplace/testing/database/testDatabase';
import type { OpenTestDatabase } from '@flowroom/marketplace/testing/database/testDatabase';

describeWithPostgres('the built product, killed in the middle of a class', () => {
  let database: OpenTestDatabase;
  let product: FlowroomServer;
  const db = () => database.handle.db;
  const { classIn, booked, join, dropAll } = classroomWorld(() => {
    const credentials = readCredentials(product.dataDir);
    if (!credentials) throw new Error('The product has no credentials.');
    return { db: db(), url: product.url, signedIn: createSignedIn(db(), credentials) };
  });

  beforeAll(async () => {
    database = await openTestDatabase('postgres');
    product = await FlowroomServer.start({
      SEED_DEMO: 'false',
      LOG_LEVEL: 'error',
      DATABASE_URL: database.databaseUrl ?? '',
    });
  }, 120_000);
  afterAll(async () => {
    dropAll();
    await product?.stop();
    await database?.drop();
  });

  const staysOf = async (roomId: string) => {
    const { rows } = await sql<{ order_id: string | null; from_at: Date; until_at: Date }>`
      SELECT order_id, from_at, until_at FROM site_classroom.stays WHERE room_id = ${roomId}
    `.execute(db());
    return rows;
  };

  it('has the whole stay of everybody who came back', async () => {
    const klass = await classIn(1);
    const order = await booked(klass);
    const gone = await booked(klass);
    const roomId = `${klass.id}.${klass.start.getTime()}`;
    const teacher = await join(klass.id, klass.author_id);
    await teacher.ask({ type: 'start' });
    const came = Date.now();
    const student = await join(klass.id, order.student);
    const other = await join(klass.id, gone.student);
    await sleep(5_000);

    const killedAt = Date.now();
    await product.kill();
    await product.boot();
    for (const one of [teacher, student]) {
      const again = await connect(product.url);
      again.hello(one.welcome.returnTicket ?? '');
      expect((await again.next('welcome')).you).toBe(one.you);
      await sleep(1_000);
      await again.ask({ type: 'leave' });
    }
    const leftAt = Date.now();
    await sleep(1_000);

    const stays = await staysOf(roomId);
    const own = stays.filter(({ order_id }) => order_id === order.id);
    expect(own).toHaveLength(1);
    expect(Math.abs((own[0]?.from_at.getTime() ?? 0) - came)).toBeLessThan(2_000);
    expect(Math.abs((own[0]?.until_at.getTime() ?? 0) - leftAt)).toBeLessThan(2_000);
    // Somebody who did not come back was there until the last sign of them.
    const until = stays.find(({ order_id }) => order_id === gone.id)?.until_at.getTime() ?? 0;
    expect(until).toBeGreaterThanOrEqual(came);
    expect(until).toBeLessThanOrEqual(killedAt);
    expect(stays).toHaveLength(3);
    other.drop();
  }, 120_000);
});
