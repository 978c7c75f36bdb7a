import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { startPostgres } from '#scripts/setup/postgres.mjs';
import { crowd } from '#marketplace/testing/crowd.ts';
import type { Buyer } from '#marketplace/testing/crowd.ts';
import { placeParams } from '#marketplace/testing/orders.ts';
import { signUp } from '#marketplace/testing/people.ts';
import { postgresAvailable } from '#marketplace/testing/postgresCluster.ts';
import { startTestMarketplace } from '#marketplace/testing/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/startTestMarketplace.ts';
import { publishClass } from '#marketplace/testing/teachers.ts';
import type { TestClass } from '#marketplace/testing/teachers.ts';

// PostgreSQL crashes and comes back while people book.

const places = 10_000;
const workers = 6;

const onPostgres = postgresAvailable() ? describe : describe.skip;

onPostgres('a database that crashes under load', () => {
  let cluster: NonNullable<Awaited<ReturnType<typeof startPostgres>>>;
  let dataDir: string;
  let api: TestMarketplace;
  let wanted: TestClass;
  let buyers: Buyer[];

  beforeAll(async () => {
    const started = await startPostgres();
    if (!started) throw new Error('There are no PostgreSQL binaries.');
    cluster = started;
    dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-restart-'));
    api = await startTestMarketplace({
      database: { dataDir, databaseUrl: cluster.url },
      jobs: true,
    });
    wanted = await publishClass(await signUp(api), { seats: places });
    buyers = await crowd(api, workers);
  }, 120_000);
  afterAll(async () => {
    await api.close();
    cluster.stop();
    rmSync(dataDir, { recursive: true, force: true });
  });

  it('loses nothing that was acknowledged, says so meanwhile, and goes on by itself', async () => {
    const acknowledged: string[] = [];
    const refusals: number[] = [];
    let isOver = false;
    const shop = async ({ client }: Buyer) => {
      while (!isOver) {
        try {
          const { data } = await client.transactions.initiate({
            processAlias: 'flowroom-free-process/release-1',
            transition: 'transition/request-payment',
            params: placeParams(wanted),
          });
          acknowledged.push(data.data.id.uuid);
        } catch (error) {
          refusals.push((error as { status?: number }).status ?? 0);
          await sleep(50);
        }
      }
    };
    const shopping = buyers.map(shop);
    const atLeast = async (count: number) => {
      for (let tries = 0; tries < 600 && acknowledged.length < count; tries += 1) await sleep(50);
      expect(acknowledged.length).toBeGreaterThanOrEqual(count);
    };
    await atLeast(30);
    cluster.restart();
    const before = acknowledged.length;
    await atLeast(before + 30);
    isOver = true;
    await Promise.all(shopping);

    // Whoever is told no is told that the service is away, and not that something is wrong with it.
    expect(refusals.length).toBeGreaterThan(0);
    expect(new Set(refusals)).toEqual(new Set([503]));
    const { db } = api.marketplace.context;
    const { rows } = await sql<{ id: string; seats: number }>`
      SELECT t.id::text, b.seats FROM transactions t JOIN bookings b ON b.transaction_id = t.id
      WHERE t.state = 'state/pending-payment' AND b.state = 'pending'
    `.execute(db);
    const kept = new Set(rows.map(({ id }) => id));
    expect(acknowledged.filter(id => !kept.has(id))).toEqual([]);
    const { rows: stock } = await sql<{ quantity: number }>`
      SELECT quantity::int FROM stock WHERE listing_id = ${wanted.id}::uuid
    `.execute(db);
    expect(stock).toEqual([{ quantity: places - rows.length }]);
  }, 120_000);
});
