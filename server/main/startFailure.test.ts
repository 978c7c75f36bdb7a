import { createServer } from 'node:net';
import { once } from 'node:events';
import { writeFileSync, mkdtempSync, mkdirSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Client } from 'pg';
import { startFailure } from './startFailure.ts';
import { ConfigError } from '#server/config/config.ts';
import { listen } from '#server/http/listen.ts';

const failureOf = (promise: Promise<unknown>): Promise<unknown> =>
  promise.then(
    () => null,
    (error: unknown) => error,
  );

describe('what is said when nothing starts', () => {
  it('names another port when this one is taken', async () => {
    const other = createServer().listen(0);
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    const said = startFailure(await failureOf(listen(port, undefined)));
    other.close();
    expect(said).toContain(`Port ${port} is in use`);
    expect(said).toContain(`PORT=${port + 1} npm start`);
  });

  it('says that the database can not be reached', async () => {
    const free = createServer().listen(0, '127.0.0.1');
    await once(free, 'listening');
    const { port } = free.address() as { port: number };
    free.close();
    await once(free, 'close');
    const client = new Client({ connectionString: `postgres://a:b@127.0.0.1:${port}/c` });
    expect(startFailure(await failureOf(client.connect()))).toMatch(
      new RegExp(`DATABASE_URL can not be reached: .*${port}`),
    );
  });

  it('names the folder that is none', () => {
    const folder = mkdtempSync(path.join(os.tmpdir(), 'flowroom-start-'));
    const file = path.join(folder, 'file');
    writeFileSync(file, '');
    try {
      mkdirSync(path.join(file, 'data'), { recursive: true });
    } catch (error) {
      expect(startFailure(error)).toContain(`${file}/data can not be written`);
    }
    expect.assertions(1);
    rmSync(folder, { recursive: true });
  });

  it('lets errors through that speak for themselves, and shows bugs as they are', () => {
    expect(startFailure(new ConfigError('PORT is no number'))).toBe('PORT is no number');
    expect(startFailure(new TypeError('x is undefined'))).toBeNull();
    expect(startFailure('nothing')).toBeNull();
  });
});
