import { ApiFault } from '#server/base/apiFault.ts';
import { clientErrorOf } from '#server/marketplaceClient/sdk/refusal.ts';

/** Points before and after the effect of a write, where a process may crash. */
export interface CrashPoints {
  /** Runs a call that writes. */
  run<Result>(call: string, body: () => Result): Promise<Result>;
}

/** The process has crashed at a call. */
export class ProcessCrash extends Error {
  override name = 'ProcessCrash';
}

/** Crashes a process at one of its next writes, before or after it took effect. */
export class CrashPlan implements CrashPoints {
  /** Writes until the crash; null without one. */
  left: number | null = null;
  isAfter = false;
  /** Writes that took effect. */
  readonly writes: string[] = [];
  readonly #clock: { now: number };

  constructor(clock: { now: number }) {
    this.#clock = clock;
  }

  async run<Result>(call: string, body: () => Result): Promise<Result> {
    const crashes = this.left === 0;
    if (this.left !== null) this.left -= 1;
    if (this.left !== null && this.left < 0 && !crashes) throw new ProcessCrash(call);
    if (crashes && !this.isAfter) throw new ProcessCrash(call);
    const result = await Promise.resolve(body());
    this.writes.push(call);
    this.#clock.now += 1;
    if (crashes) throw new ProcessCrash(call);
    return result;
  }
}

/** Runs a task; a refusal is not an error. */
export async function unlessRefused(task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (!(error instanceof ApiFault) && !clientErrorOf(error)) throw error;
  }
}
