import { randomUUID } from 'node:crypto';
import fc from 'fast-check';
import { buildCall, pushParts } from '#marketplace/testing/clients/buildCall.ts';
import { recordingLogger } from '#marketplace/testing/stubs/silentLogger.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

// Malformed requests to the routes beside the operations.

let api: TestMarketplace;
const logger = recordingLogger();

beforeAll(async () => {
  api = await startTestMarketplace({ overrides: { logger } });
  await buildCall(api, 'assets/push', pushParts({ 'content/a.json': '{"a":1}' }, 'nil'));
}, 60_000);
afterAll(() => api.close());

const odd = fc.constantFrom(
  'content',
  'a.json',
  '..',
  '.',
  '',
  '%2e%2e',
  '%2F',
  '%00',
  '%E0%A4%A',
  'ä',
  '💥',
  'a,b',
  'latest',
  'nil',
  randomUUID(),
  'x'.repeat(400),
  '100x100-crop-aaaaaaaaaaaaaaaa',
);
const start = fc.constantFrom(
  () => `assets/pub/${api.credentials.clientId}/a/latest`,
  () => `assets/pub/${api.credentials.clientId}/v`,
  () => 'assets/pub',
  () => 'files/upload',
  () => 'files/download',
  () => 'images',
);
const query = fc.constantFrom(
  '',
  '?assets=content/a.json,../b',
  '?assets=%00,%F0%9F%92%A5',
  '?assets=',
  '?assets[]=a&assets[]=b',
  '?expires=99999999999&proof=x',
  '?expires=-1&proof=',
  '?expires=1e9&proof=%00',
);

it('strange addresses are answered, and never with a surprise', async () => {
  const seen = new Set<number>();
  await fc.assert(
    fc.asyncProperty(
      start,
      fc.array(odd, { maxLength: 4 }),
      query,
      fc.constantFrom('GET', 'HEAD', 'PUT', 'POST', 'DELETE'),
      async (base, parts, search, method) => {
        const url = `${api.url}/v1/${[base(), ...parts].join('/')}${search}`;
        const answer = await fetch(url, { method });
        await answer.arrayBuffer();
        expect(answer.status).toBeLessThan(500);
        seen.add(answer.status);
      },
    ),
    { numRuns: 1500, seed: 20261122 },
  );
  expect(logger.errors).toEqual([]);
  expect([...seen]).toEqual(expect.arrayContaining([200, 400, 403, 404]));
}, 120_000);
