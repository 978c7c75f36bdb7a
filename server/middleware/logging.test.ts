import express from 'express';
import pino from 'pino';
import { listen } from '../testing/listen.ts';
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
  it('has a line for every page, without the query, and for failing stand-ins', async () => {
    expect(await linesFor(asked, 'info')).toEqual([
      ['/s', 200],
      ['/sandbox/broken', 502],
    ]);
  });

  it('has calls of stand-ins and of the server itself for who looks closer', async () => {
    const lines = await linesFor(asked, 'debug');
    const paths = lines.map(([path]) => path);
    expect(paths).toContain('/sandbox/stripe/v1/accounts');
    expect(paths).toContain('/flex/v1/integration_api/events/query');
  });
});
