import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { startSandbox } from '@flowroom/sandbox/testing/startSandbox';
import type { TestSandbox } from '@flowroom/sandbox/testing/startSandbox';
import { projectFolder } from '#marketplace/db/location.ts';
import { freePort } from '../database/postgres.mjs';
import { clientsOf } from '../clients/sdk.ts';
import type { ReachableMarketplace, SdkClient } from '../clients/sdk.ts';
import { bundleProgram } from './bundleProgram.ts';
import { testCredentials } from './startTestMarketplace.ts';
import { newDataDir } from '../database/testDatabase.ts';

/** The program, bundled: it starts in half of the processor time of its sources. */
let program: Promise<string> | undefined;

async function bundled(): Promise<string> {
  const file = path.join(projectFolder(), '.cache', 'testing', 'crashableMarketplace.mjs');
  await bundleProgram(path.join(import.meta.dirname, 'crashableMarketplace.ts'), file);
  return file;
}

/** V8 flags, set by a whole test run: the processes live for seconds. */
const v8Flags = process.env['TEST_SERVER_FLAGS']?.split(' ') ?? [];

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
  readonly #source: string | undefined;
  #child: ChildProcess | null = null;

  private constructor(
    port: number,
    sandbox: TestSandbox,
    dataDir: string,
    shared: SharedPlace | null,
    source: string | undefined,
  ) {
    this.#port = port;
    this.sandbox = sandbox;
    this.dataDir = dataDir;
    this.#shared = shared;
    this.#source = source;
  }

  /**
   * Uses the embedded database and its own payment provider, unless they are shared.
   * @param source program of another version of the marketplace, which is not bundled
   */
  static async start(shared?: SharedPlace, source?: string): Promise<MarketplaceProcess> {
    const sandbox = shared?.sandbox ?? (await startSandbox());
    const dataDir = shared?.dataDir ?? (await newDataDir('flowroom-crash-'));
    const self = new MarketplaceProcess(await freePort(), sandbox, dataDir, shared ?? null, source);
    await self.boot();
    return self;
  }

  get #origin(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  get url(): string {
    return `${this.#origin}/flex`;
  }

  client(options?: object): SdkClient {
    return clientsOf(this.url, testCredentials.clientId)(options);
  }

  /** Starts (again); the address and the data stay. */
  async boot(): Promise<void> {
    program ??= bundled();
    const start = this.#source ? ['--import', 'tsx', this.#source] : [await program];
    const child = spawn(process.execPath, [...v8Flags, ...start], {
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

  /** Sets its clock this far ahead of the machine's, or behind. */
  async setClockAhead(ms: number): Promise<void> {
    await fetch(`${this.#origin}/clock/${ms}`, { method: 'POST' });
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
