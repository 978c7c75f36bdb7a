import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { bareCall, operatorToken, tokenFor } from '#marketplace/testing/clients/rawCall.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import { insertListingRow } from '#marketplace/testing/database/rows.ts';
import { contents } from '#marketplace/testing/assertions/unchangedRows.ts';
import type { AnyOperation } from '../operation.ts';
import { operations } from './operations.ts';

// Checks that hold for every operation.

let api: TestMarketplace;
let tokens: Record<'anonymous' | 'user' | 'integ', string>;
let listingId: string;
let before: Awaited<ReturnType<typeof contents>>;

beforeAll(async () => {
  api = await startTestMarketplace();
  const { id, email, password } = await signUp(api);
  tokens = {
    anonymous: await tokenFor(api, { grant_type: 'client_credentials', scope: 'public-read' }),
    user: await tokenFor(api, { grant_type: 'password', scope: 'user', username: email, password }),
    integ: await operatorToken(api),
  };
  ({ id: listingId } = await insertListingRow(api.marketplace.context.db, { author_id: id }));
  before = await contents(api.marketplace.context.db);
}, 60_000);
afterEach(async () => {
  expect(await contents(api.marketplace.context.db)).toEqual(before);
});
afterAll(() => api.close());

const base = { marketplace: 'api', integration: 'integration_api' } as const;
const pathOf = ({ api: side = 'marketplace', name }: AnyOperation) => `${base[side]}/${name}`;
const entitled = ({ access }: AnyOperation) =>
  access.some(scope => scope === 'integ') ? tokens.integ : tokens.user;
const call = (operation: AnyOperation, values: Record<string, unknown>, token?: string) => {
  const isPost = operation.method === 'POST';
  const query = isPost
    ? ''
    : `?${new URLSearchParams(values as Record<string, string>).toString()}`;
  return bareCall(api, operation.method, `${pathOf(operation)}${query}`, {
    token,
    ...(isPost ? { body: values } : {}),
  });
};
const titled = (list: readonly AnyOperation[]) =>
  list.map(each => [`${each.method} ${pathOf(each)}`, each] as const);
const keysOf = ({ input }: AnyOperation) =>
  input instanceof z.ZodObject ? Object.keys(input.shape) : [];
const plain = operations.filter(({ multipart }) => !multipart);

describe('with values that it does not know', () => {
  const posts = plain.filter(({ method }) => method === 'POST');
  it.each(titled(posts))('%s is refused', async (_, operation) => {
    const { status, errors } = await call(operation, { nonsense: 1 }, entitled(operation));
    expect(status).toBe(400);
    expect(errors).toContainEqual(
      expect.objectContaining({
        code: 'validation-disallowed-key',
        source: { path: ['nonsense'], type: 'body' },
      }),
    );
  });
});

describe('without values that it needs', () => {
  const needy = plain.filter(({ input }) => !input.safeParse({}).success);
  it.each(titled(needy))('%s is refused and names them', async (_, operation) => {
    const { status, errors } = await call(operation, {}, entitled(operation));
    expect(status).toBe(400);
    expect(errors.length).toBeGreaterThan(0);
    for (const { code, source } of errors) {
      // Some operations need one of several values.
      expect(code).toMatch(/^validation-(missing-key|invalid-params)$/);
      if (code === 'validation-missing-key') expect(keysOf(operation)).toContain(source?.path[0]);
      expect(source?.type).toBe(operation.method === 'POST' ? 'body' : 'query');
    }
  });
});

describe('with an id that is none', () => {
  const isId = (key: string) => key === 'id' || key.endsWith('Id');
  // Ids of the payment or identity provider: any text within the length limit.
  const foreign = (key: string) => /^(stripe|idp)/.test(key);
  const idKeys = (operation: AnyOperation) =>
    keysOf(operation).filter(key => isId(key) && !foreign(key));
  it.each(titled(plain.filter(operation => idKeys(operation).length > 0)))(
    '%s is refused and names it',
    async (_, operation) => {
      for (const key of idKeys(operation)) {
        const { status, errors } = await call(operation, { [key]: 'x' }, entitled(operation));
        expect(status).toBe(400);
        expect(errors).toContainEqual(
          expect.objectContaining({
            code: 'validation-invalid-value',
            source: expect.objectContaining({ path: [key] }),
          }),
        );
      }
    },
  );
});

const hour = 3_600_000;
const samples: Record<string, unknown> = {
  id: randomUUID(),
  listingId: randomUUID(),
  transactionId: randomUUID(),
  imageId: randomUUID(),
  start: new Date(Date.now() + hour).toISOString(),
  end: new Date(Date.now() + 2 * hour).toISOString(),
  seats: 1,
  quantity: 1,
  oldTotal: 0,
  newTotal: 1,
  content: 'Hello',
  metadata: {},
  params: {},
  transition: 'transition/accept',
};

/** Keys that an operation can not do without. */
const requiredKeys = (operation: AnyOperation) =>
  keysOf(operation).filter(
    key => !(operation.input as z.ZodObject).shape[key]?.safeParse(undefined).success,
  );
const isSampled = (operation: AnyOperation) => requiredKeys(operation).every(key => key in samples);
const sampleOf = (operation: AnyOperation) =>
  Object.fromEntries(requiredKeys(operation).map(key => [key, samples[key]]));

describe('with values that are empty', () => {
  const gets = plain.filter(operation => operation.method === 'GET' && isSampled(operation));
  it.each(titled(gets))('%s is answered', async (_, operation) => {
    const faults: unknown[] = [];
    for (const key of keysOf(operation)) {
      for (const value of ['', ',', ',,']) {
        const about = keysOf(operation).includes('listingId') ? { listingId } : {};
        const asked = { ...sampleOf(operation), ...about, [key]: value };
        const { status } = await call(operation, asked, entitled(operation));
        if (status >= 500) faults.push([key, value, status]);
      }
    }
    expect(faults).toEqual([]);
  });
  it('are sent to most queries', () => {
    expect(gets.length).toBeGreaterThan(20);
  });
});

describe('about something that does not exist', () => {
  const aboutOne = plain.filter(
    operation =>
      isSampled(operation) &&
      requiredKeys(operation).some(key => ['id', 'listingId', 'transactionId'].includes(key)),
  );
  it.each(titled(aboutOne))('%s answers that there is nothing', async (_, operation) => {
    expect(await call(operation, sampleOf(operation), entitled(operation))).toMatchObject({
      status: 404,
      errors: [{ code: 'not-found' }],
    });
  });
});
