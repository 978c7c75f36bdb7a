import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startSandbox } from '@flowroom/sandbox/testing/startSandbox';
import type { TestSandbox } from '@flowroom/sandbox/testing/startSandbox';
import { freePort } from '#marketplace/testing/database/postgres.mjs';
import { clientsOf } from '#marketplace/testing/clients/sdk.ts';
import type { ReachableMarketplace, SdkClient } from '#marketplace/testing/clients/sdk.ts';
import { testCredentials } from './startTestMarketplace.ts';
import { newDataDir } from '#marketplace/testing/database/testDatabase.ts';

const entry = path.join(import.meta.dirname, 'crashableMarketplace.ts');

/** Resources that several processes share. */
export interface SharedPlace {
  dataDir: string;
  databaseUrl: string;
  sandbox: TestSandbox;
}

/** A marketplace in its own process over one data folder; its payment provider outlives it. */
export class MarketplaceProcess implements ReachableMarketplace {
  readonly credentials = testCredentials;
  readonly dataDir: string;
  readonly sandbox: TestSandbox;
  readonly #port: number;
  readonly #shared: SharedPlace | null;
  #child: ChildProcess | null = null;

  private constructor(
    port: number,
    sandbox: TestSandbox,
    dataDir: string,
    shared: SharedPlace | null,
  ) {
    this.#port = port;
    this.sandbox = sandbox;
    this.dataDir = dataDir;
    this.#shared = shared;
  }

  /** Uses the embedded database and its own payment provider, unless they are shared. */
  static async start(shared?: SharedPlace): Promise<MarketplaceProcess> {
    const sandbox = shared?.sandbox ?? (await startSandbox());
    const dataDir = shared?.dataDir ?? (await newDataDir('flowroom-crash-'));
    const self = new MarketplaceProcess(await freePort(), sandbox, dataDir, shared ?? null);
    await self.boot();
    return self;
  }

  get #origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get url(): string {
    return `${this.#origin}/flex`;
  }

  client(options?: object): SdkClient {
    return clientsOf(this.url, testCredentials.clientId)(options);
  }

  /** Starts (again); the address and the data stay. */
  async boot(): Promise<void> {
    const child = spawn(process.execPath, ['--import', 'tsx', entry], {
      env: {
        PATH: process.env['PATH'],
        DATA_DIR: this.dataDir,
        DATABASE_URL: this.#shared?.databaseUrl,
        PORT: String(this.#port),
        STRIPE_SECRET_KEY: this.sandbox.keys.stripeSecretKey,
        STRIPE_API_BASE: `${this.sandbox.url}/stripe`,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    let complaints = '';
    child.stderr.on('data', chunk => (complaints += String(chunk)));
    await Promise.race([
      once(child.stdout, 'data'),
      once(child, 'exit').then(() => {
        throw new Error(`The marketplace ended early:\n${complaints}`);
      }),
    ]);
  }

  /**
   * Makes it end when the n-th call to the payment provider is about to be sent, sent or answered.
   */
  async dieAt(moment: 'before' | 'during' | 'after', calls: number): Promise<void> {
    await fetch(`${this.#origin}/death/${moment}/${calls}`, { method: 'POST' });
  }

  /**
   * Waits until it has ended.
   * @throws Error when it stays alive
   */
  async death(): Promise<void> {
    const child = this.#child;
    if (!child || child.signalCode === 'SIGKILL') return;
    const timeout = AbortSignal.timeout(10_000);
    await once(child, 'exit', { signal: timeout });
  }

  /** Kills the process without cleanup, as in a power failure. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  async close(): Promise<void> {
    await this.kill();
    if (this.#shared) return;
    await this.sandbox.close();
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
