import { ApiFault } from '#server/base/apiFault.ts';
import { clientErrorOf } from '#server/marketplaceClient/sdk/refusal.ts';

/** What stands between a call and its effect: a process may die there. */
export interface Mortality {
  /** Runs a call that writes. */
  run<Result>(call: string, body: () => Result): Promise<Result>;
}

/** The process died at a call. */
export class Died extends Error {
  override name = 'Died';
}

/** A process that dies at one of its next writes, before or after it took effect. */
export class Fate implements Mortality {
  /** Writes until it dies; null for a process that lives. */
  left: number | null = null;
  isAfter = false;
  /** Writes that took effect. */
  readonly writes: string[] = [];
  readonly #clock: { now: number };

  constructor(clock: { now: number }) {
    this.#clock = clock;
  }

  async run<Result>(call: string, body: () => Result): Promise<Result> {
    const dies = this.left === 0;
    if (this.left !== null) this.left -= 1;
    if (this.left !== null && this.left < 0 && !dies) throw new Died(call);
    if (dies && !this.isAfter) throw new Died(call);
    const result = await Promise.resolve(body());
    this.writes.push(call);
    this.#clock.now += 1;
    if (dies) throw new Died(call);
    return result;
  }
}

/** Runs a task; what is refused is not done. */
export async function unlessRefused(task: () => Promise<unknown>): Promise<void> {
  try {
    await task();
  } catch (error) {
    if (!(error instanceof ApiFault) && !clientErrorOf(error)) throw error;
  }
}
