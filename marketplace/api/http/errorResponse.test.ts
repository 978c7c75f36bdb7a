import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { ApiError } from '#marketplace/contract/errors.ts';
import { DatabaseError, DatabaseUnreachable } from '#marketplace/db/databaseError.ts';
import { recordingLogger } from '#marketplace/testing/stubs/silentLogger.ts';
import { respondError } from './errorResponse.ts';

async function answerTo(error: unknown) {
  const logger = recordingLogger();
  const server = createServer((req, res) => respondError(req, res, error, logger));
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://127.0.0.1:${port}/`);
  const body = (await answer.json()) as { errors: { code: string; id: string }[] };
  server.close();
  return { answer, error: body.errors[0], logged: logger.errors };
}

describe('respondError', () => {
  it('answers an expected failure with its code and says nothing of it in the log', async () => {
    const { answer, error, logged } = await answerTo(new ApiError('not-found'));
    expect([answer.status, error?.code, logged.length]).toEqual([404, 'not-found', 0]);
  });

  it('answers 503 with a time to retry while the database is away', async () => {
    const { answer, error, logged } = await answerTo(new DatabaseUnreachable('gone'));
    expect([answer.status, error?.code]).toEqual([503, 'service-unavailable']);
    expect(answer.headers.get('retry-after')).toBe('10');
    expect(logged).toHaveLength(1);
  });

  it('answers 503 while there is no room on the disk', async () => {
    const full = Object.assign(new Error('no space left'), { code: 'ENOSPC' });
    const { answer, error, logged } = await answerTo(full);
    expect([answer.status, error?.code]).toEqual([503, 'service-unavailable']);
    expect(logged).toHaveLength(1);
  });

  it('answers what others made impossible with a conflict', async () => {
    const { answer } = await answerTo(new DatabaseError({ message: 'deadlock', code: '40P01' }));
    expect(answer.status).toBe(409);
  });

  it('logs an unexpected error under the id that the caller gets, and discloses nothing', async () => {
    const { answer, error, logged } = await answerTo(new Error('secret'));
    expect(answer.status).toBe(500);
    expect(JSON.stringify(error)).not.toContain('secret');
    expect(logged[0]?.[0]).toMatchObject({ id: error?.id });
  });
});
