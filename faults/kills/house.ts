import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { FlowroomServer, freePort } from '#e2e/support/server.ts';
import { StandInProcess } from './standInProcess.ts';

/** Processes that can die. */
export type Part = 'product' | 'payments' | 'meetings';

/** Around which request to a stand-in the product dies. */
export interface Moment {
  path: RegExp;
  moment: 'before' | 'after';
}

/** The product as it is shipped, with what stands in for the providers as processes of their own. */
export class House {
  readonly product: FlowroomServer;
  /** Where the stand-in for payments is by itself, also while the product is away. */
  readonly paymentsUrl: string;
  readonly #standIns: Record<'payments' | 'meetings', StandInProcess>;
  /** How often each has died. */
  readonly deaths: Record<Part, number> = { product: 0, payments: 0, meetings: 0 };

  private constructor(product: FlowroomServer, payments: number, meetings: number) {
    this.product = product;
    this.paymentsUrl = `http://127.0.0.1:${payments}/sandbox/stripe`;
    this.#standIns = {
      payments: new StandInProcess(payments),
      meetings: new StandInProcess(meetings),
    };
  }

  /** Starts all three. @param databaseUrl PostgreSQL; otherwise the embedded database */
  static async start(databaseUrl?: string): Promise<House> {
    const [payments, meetings] = [await freePort(), await freePort()];
    const preload = pathToFileURL(path.join(import.meta.dirname, 'elsewhere.mjs')).href;
    const product = await FlowroomServer.start({
      SEED_DEMO: 'false',
      LOG_LEVEL: 'error',
      STAND_IN_PORTS: JSON.stringify({ stripe: payments, zoom: meetings }),
      NODE_OPTIONS: `--import ${preload}`,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    });
    const house = new House(product, payments, meetings);
    await Promise.all([house.#boot('payments'), house.#boot('meetings')]);
    return house;
  }

  #boot(part: 'payments' | 'meetings'): Promise<void> {
    return this.#standIns[part].boot(this.product.url, this.product.dataDir);
  }

  /** Ends a part by SIGKILL and starts it again after so many ms. */
  async killAndRevive(part: Part, downFor: number): Promise<void> {
    const victim = part === 'product' ? this.product : this.#standIns[part];
    await victim.kill();
    this.deaths[part] += 1;
    await sleep(downFor);
    await (part === 'product' ? this.product.boot() : this.#boot(part));
  }

  /** Lets the product die around the next such request to a stand-in; false when there was none in time. */
  async dieAround({ path: wanted, moment }: Moment, patience: number): Promise<boolean> {
    const query = new URLSearchParams({ path: wanted.source, moment });
    await fetch(`${this.product.url}/_die?${query.toString()}`);
    const { pid } = this.product;
    for (let waited = 0; waited < patience; waited += 50) {
      if (!isAlive(pid)) {
        this.deaths.product += 1;
        await this.product.boot();
        return true;
      }
      await sleep(50);
    }
    // Nobody asks for such a thing any more.
    await fetch(`${this.product.url}/_die?path=%5E$`);
    return false;
  }

  async stop(): Promise<void> {
    await this.product.stop();
    await Promise.all(Object.values(this.#standIns).map(one => one.stop()));
  }
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}
