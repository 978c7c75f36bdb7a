import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { FlowroomServer, freePort } from '#tests/support/server.ts';
import { StubProcess } from './stubProcess.ts';

/** Processes that can be killed. */
export type Part = 'product' | 'payments' | 'meetings';

/** Request to a stub around which the product is killed. */
export interface CrashPoint {
  path: RegExp;
  moment: 'before' | 'after';
}

/**
 * Runs the product as shipped, with the stubs of the providers as processes of their own, and kills
 * them.
 */
export class CrashHarness {
  readonly product: FlowroomServer;
  /** Direct address of the payment stub, which also answers while the product is down. */
  readonly paymentsUrl: string;
  readonly #stubs: Record<'payments' | 'meetings', StubProcess>;
  /** Number of kills by process. */
  readonly crashes: Record<Part, number> = { product: 0, payments: 0, meetings: 0 };

  private constructor(product: FlowroomServer, payments: number, meetings: number) {
    this.product = product;
    this.paymentsUrl = `http://127.0.0.1:${payments}/sandbox/stripe`;
    this.#stubs = {
      payments: new StubProcess(payments),
      meetings: new StubProcess(meetings),
    };
  }

  /** Starts all three. @param databaseUrl PostgreSQL; otherwise the embedded database */
  static async start(databaseUrl?: string): Promise<CrashHarness> {
    const [payments, meetings] = [await freePort(), await freePort()];
    const preload = pathToFileURL(path.join(import.meta.dirname, 'stubProxy.mjs')).href;
    const product = await FlowroomServer.start({
      SEED_DEMO: 'false',
      LOG_LEVEL: 'error',
      STUB_PORTS: JSON.stringify({ stripe: payments, zoom: meetings }),
      NODE_OPTIONS: `--import ${preload}`,
      ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
    });
    const harness = new CrashHarness(product, payments, meetings);
    await Promise.all([harness.#boot('payments'), harness.#boot('meetings')]);
    return harness;
  }

  #boot(part: 'payments' | 'meetings'): Promise<void> {
    return this.#stubs[part].boot(this.product.url, this.product.dataDir);
  }

  /** Kills a process by SIGKILL and starts it again after `downMs`. */
  async killAndRestart(part: Part, downMs: number): Promise<void> {
    const victim = part === 'product' ? this.product : this.#stubs[part];
    await victim.kill();
    this.crashes[part] += 1;
    await sleep(downMs);
    await (part === 'product' ? this.product.boot() : this.#boot(part));
  }

  /** Kills the product around the next matching request to a stub; false when none came in time. */
  async crashAround({ path: wanted, moment }: CrashPoint, timeoutMs: number): Promise<boolean> {
    const query = new URLSearchParams({ path: wanted.source, moment });
    await fetch(`${this.product.url}/_crash?${query.toString()}`);
    const { pid } = this.product;
    for (let waited = 0; waited < timeoutMs; waited += 50) {
      if (!isAlive(pid)) {
        this.crashes.product += 1;
        await this.product.boot();
        return true;
      }
      await sleep(50);
    }
    // Withdraws the order: an empty path matches no request.
    await fetch(`${this.product.url}/_crash?path=%5E$`);
    return false;
  }

  async stop(): Promise<void> {
    await this.product.stop();
    await Promise.all(Object.values(this.#stubs).map(one => one.stop()));
  }
}

function isAlive(pid: number | undefined): boolean {
  try {
    return pid !== undefined && process.kill(pid, 0);
  } catch {
    return false;
  }
}
