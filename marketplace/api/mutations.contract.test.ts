import fc from 'fast-check';
import { z } from 'zod';
import { dataVersion } from '#marketplace/db/maintenance/dataVersion.ts';
import { mutatedRequests } from '#marketplace/testing/mutations/arbitrary.ts';
import type { MutatedRequest, Target } from '#marketplace/testing/mutations/arbitrary.ts';
import { makeWorld } from '#marketplace/testing/mutations/world.ts';
import type { World } from '#marketplace/testing/mutations/world.ts';
import { startPaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import type { PaidMarketplace } from '#marketplace/testing/servers/startPaidMarketplace.ts';
import { embedded } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { contents } from '#marketplace/testing/assertions/unchangedRows.ts';
import { buildCommands } from './build/commands.ts';
import { operations } from './operations.ts';

// Ten thousand randomly mutated requests: none may cause a server error, and a refused one must not
// change anything.

// A fixed seed, so that failures repeat; MUTATION_SEED sets another one.
const seed = Number(process.env['MUTATION_SEED'] ?? 20261122);
const requests = Number(process.env['MUTATED_REQUESTS'] ?? 10_000);
/** Tables that a refused call may change: calls to the provider and rate limits. */
const kept = ['payment_operations', 'rate_limits'];

let api: PaidMarketplace;
let world: World;
let targets: Target[];

const keysOf = (input: z.ZodType) => (input instanceof z.ZodObject ? Object.keys(input.shape) : []);
const bases = { marketplace: 'v1/api', integration: 'v1/integration_api' } as const;

beforeAll(async () => {
  // On a server that other tests use as well, every commit of theirs makes a new version.
  api = await startPaidMarketplace(embedded);
  world = await makeWorld(api);
  targets = [
    ...operations.map(({ api: side = 'marketplace', name, method, input }) => ({
      path: `${bases[side]}/${name}`,
      method,
      keys: keysOf(input),
    })),
    ...buildCommands.map(({ name, method, input }) => ({
      path: `v1/build-api/${name}`,
      method,
      keys: [...keysOf(input), 'marketplace'],
      authorization: `Apikey ${api.credentials.buildApiKey}`,
    })),
    { path: 'v1/auth/token', method: 'POST', keys: ['grant_type', 'client_id'] },
    { path: 'v1/auth/revoke', method: 'POST', keys: ['token'] },
  ];
}, 60_000);
afterAll(() => api.close());

async function send({
  path,
  ...request
}: MutatedRequest): Promise<{ status: number; text: string }> {
  const answer = await fetch(`${api.url}/${path}`, request);
  return { status: answer.status, text: await answer.text() };
}

it(`${requests} mutated requests end in no surprise, and the refused ones without a trace`, async () => {
  const { db } = api.marketplace.context;
  const everything = async () =>
    Object.fromEntries(
      Object.entries(await contents(db)).filter(([table]) => !kept.includes(table)),
    );
  let before = await everything();
  let version = await dataVersion(db);
  const seen = { accepted: 0, refused: 0 };
  await fc.assert(
    fc.asyncProperty(mutatedRequests(targets, world), async request => {
      const { status, text } = await send(request);
      if (status >= 500) throw new Error(`${status}: ${text}`);
      const isRefused = status >= 400;
      seen[isRefused ? 'refused' : 'accepted'] += 1;
      const now = await dataVersion(db);
      if (now === version) return;
      // The request opened a transaction; a refusal must have rolled it back.
      const after = await everything();
      if (isRefused) expect(after).toEqual(before);
      before = after;
      version = now;
    }),
    { numRuns: requests, endOnFailure: true, seed },
  );
  // A run in which validation refuses every request would prove nothing.
  expect(seen.accepted).toBeGreaterThan(requests / 50);
  expect(seen.refused).toBeGreaterThan(requests / 4);
}, 900_000);
