import pg from 'pg';
import { Machines } from './machines.ts';
import { describeLong, teller } from '../tell.ts';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { startPgbouncer } from '@flowroom/marketplace/testing/database/pgbouncer';
import { startPostgres } from '@flowroom/marketplace/testing/database/postgres';
import type { ThrowAwayCluster } from '@flowroom/marketplace/testing/database/postgres';

const enough = 10;

describeLong('two marketplaces over a primary and a standby', () => {
  const tell = teller();
  const machines = new Machines();
  let primary: ThrowAwayCluster;
  let standby: ThrowAwayCluster;

  beforeAll(async () => {
    const settings = ['fsync=on', 'synchronous_commit=on'];
    const started = await startPostgres(settings);
    if (!started) throw new Error('There are no PostgreSQL binaries.');
    primary = started;
    standby = await primary.standby();
    tell(`a primary on port ${primary.port}, a standby on port ${standby.port}`);
    const client = new pg.Client({ connectionString: primary.url });
    await client.connect();
    await client.query("ALTER SYSTEM SET synchronous_standby_names = '*'");
    await client.query('SELECT pg_reload_conf()');
    await client.end();
    tell('commits wait for the standby (synchronous_standby_names)');
    const hosts = [primary, standby].map(({ port }) => `127.0.0.1:${port}`).join();
    await machines.start(`postgres://postgres@${hosts}/postgres`);
    tell('two marketplaces run over both');
  }, 180_000);
  afterAll(async () => {
    await machines.close();
    standby?.stop();
    primary?.stop();
  }, 60_000);

  it('go on at the standby when the primary dies, and lose nothing that was acknowledged', async () => {
    let away = 0;
    const load = await machines.rush(async load => {
      const more = async (what: string) => {
        const before = load.promised.size;
        await until(what, () => load.promised.size >= before + enough, 120_000);
      };
      await more('orders before');
      tell(`${load.promised.size} orders; the primary is killed`);
      const pids = machines.processes.map(({ pid }) => pid);
      primary.kill();
      const begun = Date.now();
      standby.promote();
      tell('the standby is promoted');
      const before = load.promised.size;
      await until('an order after', () => load.promised.size > before, 60_000);
      away = Date.now() - begun;
      tell(`the first order after ${away} ms`);
      await more('orders after');
      expect(machines.processes.map(({ pid }) => pid)).toEqual(pids);
    });
    tell(`${load.promised.size} orders, refusals: ${JSON.stringify([...load.refusals])}`);
    // Nothing but 503, places that were taken, and transitions that were under way.
    for (const kind of load.refusals.keys()) {
      expect(kind).toMatch(
        /^(409 transaction-(locked|booking-time-not-available|listing-insufficient-stock)|503 service-unavailable|402 transaction-payment-failed)$/,
      );
    }
    expect(away).toBeLessThan(30_000);
    tell('nothing is lost, nothing sold twice, the ledgers agree');
  }, 400_000);
});

describeLong('two marketplaces behind PgBouncer', () => {
  const tell = teller();
  const machines = new Machines();
  let cluster: ThrowAwayCluster;
  let pooler: Awaited<ReturnType<typeof startPgbouncer>>;

  beforeAll(async () => {
    const started = await startPostgres();
    if (!started) throw new Error('There are no PostgreSQL binaries.');
    cluster = started;
    pooler = await startPgbouncer(cluster.url);
    tell('PgBouncer in transaction mode, three connections to the server');
    await machines.start(pooler.urlOf(cluster.url));
    tell('two marketplaces have made their tables through it');
  }, 180_000);
  afterAll(async () => {
    await machines.close();
    await pooler?.stop();
    cluster?.stop();
  }, 60_000);

  it('book and pay as without it', async () => {
    const load = await machines.rush(load =>
      until('orders', () => load.promised.size >= 3 * enough, 120_000),
    );
    for (const kind of load.refusals.keys()) expect(kind).toMatch(/^40[29] /);
    tell(`${load.promised.size} orders, the ledgers agree`);
  }, 300_000);
});
