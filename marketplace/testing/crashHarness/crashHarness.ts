import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { rmSync } from 'node:fs';
import path from 'node:path';
import { projectFolder } from '#marketplace/db/location.ts';
import { bundleProgram } from '../servers/bundleProgram.ts';
import type { Order, Outcome } from './orders.ts';

const neverLoaded = ['sharp', '@electric-sql/pglite'];

interface Place {
  databaseUrl: string;
  stripe: { secretKey: string; apiBase: string };
}

/** Processes of the engine over one database; after a crash the next one is ready. */
export class CrashHarness {
  readonly #file: string;
  readonly #place: Place;
  #current: Promise<ChildProcess>;
  #next: Promise<ChildProcess>;
  /** Number of processes that have died. */
  deaths = 0;

  private constructor(file: string, place: Place) {
    this.#file = file;
    this.#place = place;
    this.#current = this.#fork();
    this.#next = this.#fork();
  }

  static async start(place: Place): Promise<CrashHarness> {
    const file = path.join(projectFolder(), '.cache', 'crashHarness', `${process.pid}.mjs`);
    await bundleProgram(path.join(import.meta.dirname, 'engine.ts'), file, neverLoaded);
    return new CrashHarness(file, place);
  }

  async #fork(): Promise<ChildProcess> {
    const child = fork(this.#file, {
      execArgv: ['--no-warnings'],
      serialization: 'advanced',
      env: {
        PATH: process.env['PATH'],
        DATABASE_URL: this.#place.databaseUrl,
        STRIPE_SECRET_KEY: this.#place.stripe.secretKey,
        STRIPE_API_BASE: this.#place.stripe.apiBase,
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    await Promise.race([
      once(child, 'message'),
      once(child, 'exit').then(([code]) => {
        throw new Error(`The engine ended early with ${String(code)}`);
      }),
    ]);
    return child;
  }

  /**
   * Sends an order to the process. Returns `died` when the process ended as ordered.
   * @throws Error when it stays alive, or ends for another reason
   */
  async obey(order: Order): Promise<Outcome | 'died'> {
    const child = await this.#current;
    const ended = once(child, 'exit');
    const answered = once(child, 'message');
    child.send(order);
    const [answer] = (await Promise.race([answered, ended.then(() => ['died'])])) as [
      Outcome | 'died',
    ];
    if (answer === 'died') {
      if (!order.death || child.signalCode !== 'SIGKILL') {
        throw new Error(`The engine ended by itself at ${JSON.stringify(order.task)}`);
      }
      this.deaths += 1;
      this.#current = this.#next;
      this.#next = this.#fork();
    }
    return answer;
  }

  async close(): Promise<void> {
    for (const child of await Promise.all([this.#current, this.#next])) {
      const ended = once(child, 'exit');
      child.kill('SIGKILL');
      await ended;
    }
    rmSync(this.#file, { force: true });
  }
}
