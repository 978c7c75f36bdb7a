import { setImmediate as soon } from 'node:timers/promises';
import express from 'express';
import pino from 'pino';
import { listen } from '#server/testing/listen.ts';
import { openLog } from '#server/logging/log.ts';
import { requestLogging } from './logging.ts';

async function linesFor(paths: readonly string[], level: string): Promise<[string, number][]> {
  const lines: { path: string; status: number }[] = [];
  const logger = pino(
    { level },
    { write: line => void lines.push(JSON.parse(line) as { path: string; status: number }) },
  );
  const app = express()
    .use(requestLogging(logger))
    .use('/sandbox/broken', (_req, res) => void res.status(502).end())
    .use((_req, res) => void res.end());
  const site = await listen(app);
  try {
    for (const path of paths) {
      const answer = await fetch(site.url + path);
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    }
  } finally {
    await site.close();
  }
  return lines.map(({ path, status }) => [path, status]);
}

const asked = [
  '/healthz',
  '/s?keywords=mara',
  '/sandbox/stripe/v1/accounts',
  '/sandbox/broken',
  '/flex/v1/integration_api/events/query',
];

describe('the log of requests', () => {
  it('has a line for every page, without the query, and for failing stubs', async () => {
    expect(await linesFor(asked, 'info')).toEqual([
      ['/s', 200],
      ['/sandbox/broken', 502],
    ]);
  });

  it('has calls of stubs and of the server itself at the level `debug`', async () => {
    const lines = await linesFor(asked, 'debug');
    const paths = lines.map(([path]) => path);
    expect(paths).toContain('/sandbox/stripe/v1/accounts');
    expect(paths).toContain('/flex/v1/integration_api/events/query');
  });
});

describe('the id of a request', () => {
  const id = '3f2b8c1e-5d60-4a1b-9c44-0a6f1b2c3d4e';

  it('is in the answer and in each line that is logged for it', async () => {
    const lines: { msg?: string; requestId?: string }[] = [];
    const { logger } = await openLog(
      { logLevel: 'info', environment: 'test', errorReporting: null },
      { write: line => void lines.push(JSON.parse(line)) },
    );
    const site = await listen(
      express()
        .use(requestLogging(logger))
        .use(async (_req, res) => {
          await soon();
          logger.child({ part: 'orders' }).warn('it took long');
          res.end();
        }),
    );
    try {
      const answer = await fetch(site.url, { headers: { 'X-Request-Id': id } });
      expect(answer.headers.get('x-request-id')).toBe(id);
      const other = await fetch(site.url, { headers: { 'X-Request-Id': 'sam@example.com' } });
      expect(other.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
      logger.warn('nobody asked for this');
      const ids = lines.map(({ msg, requestId }) => [msg, requestId]);
      expect(ids.slice(0, 2)).toEqual([
        ['it took long', id],
        [undefined, id],
      ]);
      expect(ids.at(-1)).toEqual(['nobody asked for this', undefined]);
    } finally {
      await site.close();
    }
  });
});
