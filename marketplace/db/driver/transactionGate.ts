interface Waiting {
  exclusive: boolean;
  start(): void;
}

/**
 * Shares one connection: single statements run freely, a transaction excludes all others. First
 * come, first served. Work starts synchronously when its turn comes, so the connection sees
 * statements in exactly this order and none ends up in another caller's transaction.
 */
export class TransactionGate {
  #held = false;
  readonly #waiting: Waiting[] = [];

  /** Starts one statement as soon as no transaction is open. */
  statement<T>(start: () => Promise<T>): Promise<T> {
    return this.#enter(false, start);
  }

  /** Starts a transaction's first statement; `leave` must follow. */
  transaction<T>(start: () => Promise<T>): Promise<T> {
    return this.#enter(true, start);
  }

  /** Ends the open transaction and lets the next one start. */
  leave(): void {
    this.#held = false;
    while (!this.#held) {
      const next = this.#waiting.shift();
      if (!next) return;
      this.#held = next.exclusive;
      next.start();
    }
  }

  #enter<T>(exclusive: boolean, start: () => Promise<T>): Promise<T> {
    if (!this.#held && this.#waiting.length === 0) {
      this.#held = exclusive;
      return start();
    }
    return new Promise((resolve, reject) => {
      this.#waiting.push({ exclusive, start: () => void start().then(resolve, reject) });
    });
  }
}
