import { request } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';

const retryMs = 100;

/** Returns whether the server at a port answers; it listens before it does. */
const answers = (port: number) =>
  fetch(`http://127.0.0.1:${port}/healthz`).then(
    ({ ok }) => ok,
    () => false,
  );

/** Waits until the server at a port answers; returns false after `waitMs` milliseconds. */
async function started(port: number, waitMs: number): Promise<boolean> {
  for (const end = Date.now() + waitMs; !(await answers(port)); await sleep(retryMs)) {
    if (Date.now() > end) return false;
  }
  return true;
}

/**
 * Returns a listener that hands requests to the server at a port. While the server starts again
 * they wait, for `waitMs` milliseconds at most; then, and when the server ends meanwhile, the
 * answer is 502.
 */
export const forwardTo =
  (port: number, { waitMs = 30_000 } = {}) =>
  async (req: IncomingMessage, res: ServerResponse): Promise<void> => {
    const fail = () => {
      if (res.headersSent) res.destroy();
      else {
        res.writeHead(502, { 'Content-Type': 'text/plain; charset=utf-8' });
        res.end('The server does not run. The terminal of `npm run dev` shows why.\n');
      }
    };
    if (!(await started(port, waitMs))) return fail();
    const { method, headers, url: path } = req;
    const onward = request({ host: '127.0.0.1', port, method, headers, path }, answer => {
      res.writeHead(answer.statusCode ?? 502, answer.rawHeaders);
      // Sends the head of an event stream before its first event.
      res.flushHeaders();
      answer.pipe(res);
      answer.once('error', fail);
    });
    onward.once('error', fail);
    res.once('close', () => onward.destroy());
    req.pipe(onward);
  };
