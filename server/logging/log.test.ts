import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import express from 'express';
import { openLines, openLog } from './log.ts';
import type { Log } from './log.ts';
import { listen } from '#server/testing/listen.ts';

interface Sent {
  level: string;
  environment: string;
  message?: string;
  exception?: { values: { type: string; value: string; stacktrace?: { frames: object[] } }[] };
  tags?: Record<string, string>;
  extra?: Record<string, unknown>;
}

/** Events sent to the service while `work` writes into the log. */
async function sentBy(work: (log: Log) => void, status = 200): Promise<Sent[]> {
  const sent: Sent[] = [];
  const app = express().post('/api/7/envelope/', express.text({ type: () => true }), (req, res) => {
    const [, , item = '{}'] = String(req.body).split('\n');
    sent.push(JSON.parse(item) as Sent);
    res.status(status).json({});
  });
  const service = await listen(app);
  const dsn = `http://key@${service.url.slice('http://'.length)}/7`;
  const lines: string[] = [];
  const log = await openLog(
    { logLevel: 'info', environment: 'production', errorReporting: { dsn } },
    { write: line => void lines.push(line) },
  );
  try {
    work(log);
    await log.flush();
    expect(lines.length).toBeGreaterThan(0);
  } finally {
    await service.close();
  }
  return sent;
}

describe('the log, with an error-reporting service', () => {
  it('sends errors with their stack and the other fields of their line', async () => {
    const [one, ...others] = await sentBy(({ logger }) => {
      logger.error({ err: new TypeError('No place.'), path: '/s' }, 'page failed');
    });
    expect(others).toEqual([]);
    expect(one).toMatchObject({
      level: 'error',
      environment: 'production',
      extra: { path: '/s' },
      exception: { values: [{ type: 'TypeError', value: 'No place.' }] },
    });
    expect(one?.exception?.values[0]?.stacktrace?.frames.length).toBeGreaterThan(0);
  });

  it('sends failures that have a tag, as warnings', async () => {
    const sent = await sentBy(({ logger }) => {
      logger.warn({ tag: 'accept-sale-failed', code: 'forbidden' }, 'accept-sale-failed');
    });
    expect(sent).toEqual([
      expect.objectContaining({
        level: 'warning',
        message: 'accept-sale-failed',
        tags: { failure: 'accept-sale-failed' },
        extra: { code: 'forbidden' },
      }),
    ]);
  });

  it('does not send requests, warnings and news', async () => {
    const sent = await sentBy(({ logger }) => {
      logger.info('listening');
      logger.warn({ jobId: 7 }, 'job will be tried again');
      logger.error({ method: 'GET', path: '/s', status: 500, ms: 3 });
    });
    expect(sent).toEqual([]);
  });

  it('goes on when the service refuses', async () => {
    expect(await sentBy(({ logger }) => logger.error('no room'), 500)).toHaveLength(1);
  });
});

// A device on which no write finds room.
const fullDisk = '/dev/full';
(existsSync(fullDisk) ? it : it.skip)('goes on when its disk is full', async () => {
  const log = await openLog(
    { logLevel: 'info', environment: 'production', errorReporting: null },
    openLines(fullDisk),
  );
  for (let line = 0; line < 3; line += 1) {
    log.logger.info('listening');
    // An error that nobody hears of would fail the test.
    await sleep(20);
  }
  expect.assertions(0);
});
