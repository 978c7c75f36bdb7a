import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { bundleProgram } from '@flowroom/marketplace/testing/servers/bundleProgram';

const root = path.resolve(import.meta.dirname, '../../..');
/** The program, bundled: it starts in a fraction of the processor time of its sources. */
let program: Promise<string> | undefined;

async function bundled(): Promise<string> {
  const file = path.join(root, '.cache', 'testing', 'stubServer.mjs');
  await bundleProgram(path.join(import.meta.dirname, 'stubServer.ts'), file);
  return file;
}

/** Stub of a provider as a process with its own data folder. */
export class StubProcess {
  readonly #dataDir = mkdtempSync(path.join(os.tmpdir(), 'flowroom-stub-'));
  readonly #port: number;
  #child: ChildProcess | null = null;
  #log = '';

  constructor(port: number) {
    this.#port = port;
  }

  /** Starts (again) over the same folder, for the product at an address. */
  async boot(productUrl: string, productDir: string): Promise<void> {
    program ??= bundled();
    const args = [this.#dataDir, String(this.#port), productUrl, productDir];
    const child = spawn(process.execPath, [await program, ...args], {
      cwd: root,
      env: { ...process.env, NODE_OPTIONS: '' },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.#child = child;
    child.stdout.on('data', chunk => (this.#log += String(chunk)));
    child.stderr.on('data', chunk => (this.#log += String(chunk)));
    for (let tries = 0; tries < 600; tries += 1) {
      if (child.exitCode !== null) throw new Error(`The stub ended early:\n${this.#log}`);
      const answer = await fetch(`http://127.0.0.1:${this.#port}/healthz`).catch(() => null);
      if (answer?.ok) return;
      await sleep(50);
    }
    throw new Error(`The stub did not start:\n${this.#log}`);
  }

  /** Ends the process at once, as a crash would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  }

  async stop(): Promise<void> {
    await this.kill();
    rmSync(this.#dataDir, { recursive: true, force: true });
  }
}
