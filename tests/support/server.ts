import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chownSync, cpSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { randomInt } from 'node:crypto';
import { createServer } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';

const root = path.resolve(import.meta.dirname, '../..');
/** V8 flags of the servers: `npm test` sets them, benches and screenshots run without. */
const v8Flags = process.env['TEST_SERVER_FLAGS']?.split(' ') ?? [];

/** A printed account of the demo. */
export interface Account {
  role: 'teacher' | 'student' | 'operator';
  email: string;
  password: string;
}

/** Content of `.data/credentials.json`, for operators and scripts. */
export interface Credentials {
  marketplace: string;
  clientId: string;
  clientSecret: string;
  integrationClientId: string;
  integrationClientSecret: string;
  buildApiKey: string;
  accounts: Account[];
  /** Part of the link that opens the mails. */
  operatorSecret: string;
  /** Keys that the payment stub accepts. */
  sandbox: { stripeSecretKey: string; stripePublishableKey: string };
}

// Below the ephemeral range of operating systems, so that a restarted process finds its port still
// free.
const ports = { from: 20_000, to: 32_000 };

/** Returns a port that is free and outside of the ephemeral range. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(ports.from, ports.to);
    const server = createServer();
    const isFree = await new Promise<boolean>(resolve => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => server.close(() => resolve(true)));
    });
    if (isFree) return port;
  }
}

/** Variable that names a folder with the demo in it, which new data folders are copied from. */
export const demoTemplateVariable = 'FLOWROOM_DEMO_TEMPLATE';

/** Program to start: the whole product (or its web part), or the standalone marketplace. */
export type Program = 'server' | 'marketplace';

/** Folder that a product is started from, and how. */
export interface Installation {
  folder: string;
  args(program: Program): readonly string[];
  env: NodeJS.ProcessEnv;
  /** User who runs it; this one when left out. */
  uid?: number;
}

const repository: Installation = {
  folder: root,
  args: program => [...v8Flags, `build/${program}/index.js`],
  env: process.env,
};

/** The built product as a process of its own, with its own data folder. */
export class FlowroomServer {
  #child: ChildProcess | null = null;
  #log = '';
  readonly port: number;
  readonly dataDir: string;
  readonly #env: Record<string, string>;
  readonly #program: Program;
  readonly #installation: Installation;

  private constructor(
    port: number,
    dataDir: string,
    env: Record<string, string>,
    program: Program,
    installation: Installation,
  ) {
    this.port = port;
    this.dataDir = dataDir;
    this.#env = env;
    this.#program = program;
    this.#installation = installation;
    if (installation.uid !== undefined) chownSync(dataDir, installation.uid, -1);
  }

  /**
   * Starts the product on a free port and waits until it is ready. Where a demo is wanted and there
   * is a template of it, the data folder is a copy, which saves the seeding.
   */
  static async start(
    env: Record<string, string> = {},
    program: Program = 'server',
    { installation = repository }: { installation?: Installation } = {},
  ): Promise<FlowroomServer> {
    const dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-e2e-'));
    const template = process.env[demoTemplateVariable];
    const hasDemo = env['SEED_DEMO'] !== 'false' && !env['SHARETRIBE_SDK_BASE_URL'];
    if (template && hasDemo) cpSync(template, dataDir, { recursive: true });
    const server = new FlowroomServer(await freePort(), dataDir, env, program, installation);
    await server.boot();
    return server;
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Everything the process printed so far. */
  get log(): string {
    return this.#log;
  }

  get credentials(): Credentials {
    return JSON.parse(
      readFileSync(path.join(this.dataDir, 'credentials.json'), 'utf8'),
    ) as Credentials;
  }

  /** The demo's account of a role. @throws when there is no demo */
  account(role: Account['role']): Account {
    const found = this.credentials.accounts.find(account => account.role === role);
    if (!found) throw new Error(`There is no demo account of a ${role}`);
    return found;
  }

  /** Starts (again) over the same data folder and port; `more`: variables of this start alone. */
  async boot(more: Record<string, string> = {}): Promise<void> {
    const { folder, args, env, uid } = this.#installation;
    const child = spawn(process.execPath, args(this.#program), {
      cwd: folder,
      uid,
      env: {
        ...env,
        NODE_ENV: 'production',
        CI: 'true',
        PORT: String(this.port),
        DATA_DIR: this.dataDir,
        // All people of a test sit at one address.
        SIGN_UPS_PER_HOUR: '100000',
        ...this.#env,
        ...more,
      },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stdout.on('data', chunk => (this.#log += String(chunk)));
    child.stderr.on('data', chunk => (this.#log += String(chunk)));
    for (let attempt = 0; attempt < 600; attempt += 1) {
      if (child.exitCode !== null) throw new Error(`The server ended early:\n${this.#log}`);
      const ready = await fetch(`${this.url}/readyz`).catch(() => null);
      if (ready?.ok) return;
      await sleep(100);
    }
    await this.kill();
    throw new Error(`The server did not become ready:\n${this.#log}`);
  }

  /** Ends the process at once, as a crash would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Ends the process, and gives its exit code; null when it had to be killed. */
  async terminate(): Promise<number | null> {
    const child = this.#child;
    if (!child) return null;
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit', { signal: AbortSignal.timeout(15_000) });
    return child.exitCode;
  }

  /** Ends the process politely and removes its data. */
  async stop(): Promise<void> {
    const child = this.#child;
    if (child && child.exitCode === null && child.signalCode === null) {
      child.kill('SIGTERM');
      await Promise.race([
        once(child, 'exit'),
        sleep(8000, undefined, { ref: false }).then(() => this.kill()),
      ]);
    }
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}
