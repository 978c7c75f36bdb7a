import { insertUserRow } from '#marketplace/testing/database/rows.ts';
import { signInOperator } from '#marketplace/testing/fixtures/operators.ts';
import type { OperatorAtConsole } from '#marketplace/testing/fixtures/operators.ts';
import { startTestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';
import type { TestMarketplace } from '#marketplace/testing/servers/startTestMarketplace.ts';

let api: TestMarketplace;
let operator: OperatorAtConsole;
let ids: Record<'ada' | 'amira' | 'percy', string>;

beforeAll(async () => {
  api = await startTestMarketplace();
  operator = await signInOperator(api, 'support');
  const { db } = api.marketplace.context;
  const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
  const add = (first: string, last: string, email: string, hour: number, more: object = {}) =>
    insertUserRow(db, {
      first_name: first,
      last_name: last,
      email,
      created_at: at(hour),
      ...more,
    });
  ids = {
    ada: await add('Ada', 'Lovelace', 'ada@math.example', 1),
    amira: await add('أميرة', 'حسن', 'amira@flow.example', 2, { state: 'pendingApproval' }),
    percy: await add('Percy', '100%_Real', 'percy@math.example', 3, { state: 'banned' }),
  };
  await add('Ada', 'Gone', 'gone@math.example', 4, { deleted: true });
}, 60_000);
afterAll(() => api.close());

const find = async (query: Record<string, string>) =>
  (await operator.console.get<{ id: string }[]>('users/query', query)).data.map(({ id }) => id);

it.each<[string, (keyof typeof ids)[]]>([
  ['ada', ['ada']],
  ['lovelace ADA', ['ada']],
  ['math.example', ['percy', 'ada']],
  ['أميرة حسن', ['amira']],
  // Signs of patterns are letters like others.
  ['100%', ['percy']],
  ['%_r', ['percy']],
  ['a%e', []],
  ['nobody', []],
])('people are found by words of name and address: %s', async (search, found) => {
  expect(await find({ search })).toEqual(found.map(name => ids[name]));
});

it('people are found by id, state, role and time, in an order, in pages', async () => {
  const early = { createdAtEnd: '2026-01-02' };
  expect(await find({ search: ids.ada.toUpperCase() })).toEqual([ids.ada]);
  expect(await find({ states: 'banned,pendingApproval' })).toEqual([ids.percy, ids.amira]);
  expect(await find({ roles: 'support,owner' })).toEqual([operator.id]);
  expect(await find({ roles: 'owner' })).toEqual([]);
  expect(await find({ ...early, createdAtStart: '2026-01-01T02:00:00Z' })).toEqual([
    ids.percy,
    ids.amira,
  ]);
  expect(await find({ ...early, sort: 'createdAt' })).toEqual([ids.ada, ids.amira, ids.percy]);
  expect(await find({ search: 'math', sort: 'name' })).toEqual([ids.ada, ids.percy]);
  const { data, meta } = await operator.console.get('users/query', {
    ...early,
    page: '3',
    perPage: '1',
  });
  expect(meta).toMatchObject({ totalItems: 3, totalPages: 3, page: 3, isEstimate: false });
  const far = (page: string) => operator.console.get('users/query', { ...early, page });
  expect((await far('5000')).status).toBe(200);
  expect(await far('5001')).toMatchObject({
    status: 400,
    error: { code: 'validation-invalid-value', source: { path: ['page'] } },
  });
  expect(data).toEqual([
    {
      id: ids.ada,
      email: 'ada@math.example',
      emailVerified: expect.any(Boolean),
      firstName: 'Ada',
      lastName: 'Lovelace',
      displayName: 'Ada L',
      state: 'active',
      createdAt: '2026-01-01T01:00:00.000Z',
      role: null,
    },
  ]);
});
