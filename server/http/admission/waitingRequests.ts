import type { IncomingMessage, ServerResponse } from 'node:http';

/**
 * Counts requests that wait for the beginning of their answer. Bodies that are still arriving,
 * streams and slow readers do not count: they hold memory, which has limits of its own, but no
 * work.
 */
export class WaitingRequests {
  readonly #open = new Map<ServerResponse, IncomingMessage>();

  add(req: IncomingMessage, res: ServerResponse): void {
    this.#open.set(res, req);
    res.once('close', () => this.#open.delete(res));
  }

  count(): number {
    let waiting = 0;
    for (const [res, req] of this.#open) {
      if (res.headersSent) this.#open.delete(res);
      else if (req.complete) waiting += 1;
    }
    return waiting;
  }
}
