import { silentLogger } from '@flowroom/marketplace/testing/stubs/silentLogger';
import { until } from '@flowroom/marketplace/testing/assertions/until';
import { postgresLocks } from './postgresLocks.ts';
import type { PostgresLocksOptions } from './postgresLocks.ts';

it('a lock whose release got no answer is released again, and nobody waits for that', async () => {
  const holders = new Set<unknown>();
  let failures = 2;
  const query = (statement: string, [, holder]: unknown[] = []) => {
    if (statement.startsWith('INSERT')) holders.add(holder);
    if (statement.startsWith('DELETE FROM web_locks WHERE key')) {
      if (failures > 0) {
        failures -= 1;
        return Promise.reject(new Error('Connection terminated unexpectedly'));
      }
      holders.delete(holder);
    }
    return Promise.resolve({ rowCount: 1 });
  };
  const database = { query } as unknown as PostgresLocksOptions['database'];
  const locks = postgresLocks({ database, logger: silentLogger });
  expect(await locks.withLock('one', () => Promise.resolve('in'))).toBe('in');
  expect(holders.size).toBe(1);
  await until('the release', () => holders.size === 0);
});
