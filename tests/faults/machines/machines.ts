import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { signedToken } from '@flowroom/marketplace/testing/clients/signedToken';
import { sdk } from '@flowroom/marketplace/testing/clients/sdk';
import { insertUserRow } from '@flowroom/marketplace/testing/database/rows';
import { publishClass, signUpTeacher } from '@flowroom/marketplace/testing/fixtures/teachers';
import { expectLedgerKept } from '@flowroom/marketplace/testing/load/ledgerAssertions';
import { LoadScenario } from '@flowroom/marketplace/testing/load/loadScenario';
import type { Shopper } from '@flowroom/marketplace/testing/load/loadScenario';
import { MarketplaceProcess } from '@flowroom/marketplace/testing/servers/marketplaceProcess';
import { startPaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';
import type { PaidMarketplace } from '@flowroom/marketplace/testing/servers/startPaidMarketplace';

const places = 4;
/** Longer than a test. */
const tokenSeconds = 1_800;
/** Longest lease of what was under way, and of the next attempt. */
const quietMs = 120_000;

/** Two marketplaces as processes and a third in this one, over one database. */
export class Machines {
  api!: PaidMarketplace;
  processes: MarketplaceProcess[] = [];
  readonly dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-machines-'));

  /** @param entries program of each process; that of this tree where it is undefined */
  async start(
    databaseUrl: string,
    entries: readonly (string | undefined)[] = [undefined, undefined],
  ): Promise<void> {
    this.api = await startPaidMarketplace({ database: { dataDir: this.dataDir, databaseUrl } });
    const shared = { dataDir: this.dataDir, databaseUrl, sandbox: this.api.sandbox };
    this.processes = await Promise.all(
      entries.map(entry => MarketplaceProcess.start(shared, entry)),
    );
  }

  /** A person who sends requests to one process after the other. */
  async person(id?: string): Promise<Shopper> {
    const { context } = this.api.marketplace;
    const userId = id ?? (await insertUserRow(context.db));
    const scope = 'trusted:user' as const;
    const token = {
      access_token: await signedToken(this.api, { scope, userId }),
      token_type: 'bearer',
      expires_in: tokenSeconds,
      scope,
    };
    const clients = this.processes.map(one => {
      const tokenStore = sdk.tokenStore.memoryStore();
      tokenStore.setToken(token);
      return one.client({ tokenStore });
    });
    let turn = 0;
    return {
      id: userId,
      client() {
        turn += 1;
        const client = clients[turn % clients.length];
        if (!client) throw new Error('There is no process.');
        return client;
      },
    };
  }

  /**
   * Books, pays, accepts and writes until `during` has ended; then compares all with the ledger.
   */
  async rush(during: (load: LoadScenario) => Promise<void>): Promise<LoadScenario> {
    const since = Math.floor(Date.now() / 1000);
    const teacher = await signUpTeacher(this.api);
    const classes = [];
    for (let count = 0; count < 16; count += 1) {
      classes.push(await publishClass(teacher, { seats: places }));
    }
    const shoppers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => this.person()));
    const load = new LoadScenario();
    const running = load.run(this.api, shoppers, await this.person(teacher.id), classes);
    await during(load);
    load.stop();
    await running;
    await this.untilQuiet();
    const { db } = this.api.marketplace.context;
    const market = { classes, places, teacherId: teacher.id, since };
    await expectLedgerKept(db, this.api.sandbox, load, market);
    return load;
  }

  private async untilQuiet(): Promise<void> {
    const { db } = this.api.marketplace.context;
    await until(
      'the end of all that was under way',
      async () => (await db.selectFrom('pending_transitions').select('seq').execute()).length === 0,
      quietMs,
    );
  }

  async close(): Promise<void> {
    await Promise.all(this.processes.map(one => one.close()));
    await this.api?.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
