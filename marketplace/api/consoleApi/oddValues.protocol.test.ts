import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import { recordingLogger } from '#marketplace/testing/stubs/silentLogger.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { z } from 'zod';
import { consoleOperations } from './operations.ts';
import { sessionEndpoints } from './session.ts';

// Values that no page sends.

const values = ['', ',', ',,', 'x', '%', "'", '\\', '-1', '1e9', '💥', 'a\u0000b', '2027-02-31'];
const bodies = [null, true, 0, [], {}, [[]], 'x'.repeat(5000), '\ud800', { id: {} }];

const keysOf = (input: z.ZodType): string[] =>
  input instanceof z.ZodObject ? Object.keys(input.shape) : [];

it('are answered, and never with a surprise', async () => {
  const logger = recordingLogger();
  const api = await startTestMarketplace({ overrides: { logger } });
  const { console } = await signInOperator(api, 'owner');
  const surprises: unknown[] = [];
  const note = (name: string, key: string, value: unknown, status: number) => {
    if (status >= 500) surprises.push([name, key, value, status]);
  };
  const all = [...consoleOperations, ...sessionEndpoints].filter(
    ({ name }) => name !== 'session/delete',
  );
  for (const { name, method, input } of all) {
    for (const key of [...keysOf(input), 'page', 'perPage']) {
      for (const value of method === 'GET' ? values : [...values, ...bodies]) {
        const { status } =
          method === 'GET'
            ? await console.get(name, { [key]: String(value) })
            : await console.post(name, { [key]: value });
        note(name, key, value, status);
      }
    }
  }
  expect(surprises).toEqual([]);
  expect(logger.errors).toEqual([]);
  expect((await console.get('session/show')).status).toBe(200);
  await api.close();
}, 120_000);
