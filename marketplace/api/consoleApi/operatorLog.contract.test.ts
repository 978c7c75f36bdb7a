import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import { signUp } from '#marketplace/testing/fixtures/people.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

let api: TestMarketplace;
let owner: OperatorAtConsole;
let content: OperatorAtConsole;
let closed: string;
let passed = 0;

beforeAll(async () => {
  api = await startTestMarketplace({ overrides: { now: () => new Date(Date.now() + passed) } });
  owner = await signInOperator(api, 'owner');
  content = await signInOperator(api, 'content');
  const teacher = await signUp(api);
  const made = await teacher.client.ownListings.create({ title: 'Slow flow' });
  closed = made.data.data.id.uuid;
  await content.console.post('integration/listings/close', { id: closed });
  await content.console.post('integration/listings/close', { id: closed });
  passed = 60_000;
  await owner.console.post('integration/listings/open', { id: closed });
}, 60_000);
afterAll(() => api.close());

interface Row {
  operation: string;
  result: string;
}

async function find(query: Record<string, string>) {
  const { data, meta } = await owner.console.get<Row[]>('operator_log/query', query);
  return { rows: data.map(({ operation, result }) => [operation, result]), meta };
}

it('shows what operators did, newest first', async () => {
  const { data, meta } = await owner.console.get<Row[]>('operator_log/query');
  expect(meta).toEqual({ page: 1, perPage: 20, totalItems: 5, totalPages: 1, isEstimate: false });
  expect(data[0]).toEqual({
    id: expect.stringMatching(/^\d+$/),
    at: expect.any(String),
    operator: { id: owner.id, name: 'Maya L', email: owner.email },
    role: 'owner',
    address: expect.any(String),
    operation: 'integration/listings/open',
    resource: { type: 'listing', id: closed },
    change: { state: { before: 'closed', after: 'published' } },
    input: { id: closed },
    result: 'ok',
  });
  expect(data.map(({ operation }) => operation)).toEqual([
    'integration/listings/open',
    'integration/listings/close',
    'integration/listings/close',
    'session/create',
    'session/create',
  ]);
});

it('is filtered by operator, operation, resource, result and period, and paged', async () => {
  const close = 'integration/listings/close';
  const open = ['integration/listings/open', 'ok'];
  const [ok, refused] = [
    [close, 'ok'],
    [close, 'listing-invalid-state'],
  ];
  const signedIn = ['session/create', 'ok'];
  expect((await find({ operatorId: content.id })).rows).toEqual([refused, ok, signedIn]);
  expect((await find({ operation: close, result: 'refused' })).rows).toEqual([refused]);
  expect((await find({ resourceId: closed, result: 'ok' })).rows).toEqual([open, ok]);
  expect((await find({ resourceType: 'user' })).rows).toEqual([]);
  const soon = new Date(Date.now() + 30_000).toISOString();
  expect((await find({ from: soon })).rows).toEqual([open]);
  expect((await find({ to: soon })).meta).toMatchObject({ totalItems: 4 });
  const second = await find({ page: '2', perPage: '2' });
  expect(second.rows).toEqual([ok, signedIn]);
  expect(second.meta).toMatchObject({ totalItems: 5, totalPages: 3 });
});
