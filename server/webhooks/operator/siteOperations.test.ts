import type { EndpointAnswer, WebhooksOrder } from './orders.ts';
import { webhooksSiteOperations } from './siteOperations.ts';

const endpoint: EndpointAnswer = {
  id: 'ep_1',
  url: 'https://a.example/hook',
  types: [],
  createdAt: '2026-11-29T10:00:00Z',
  failingSince: null,
  disabledAt: null,
  disabledWhy: null,
};
const call = {
  operator: { id: '1', email: 'ada@flowroom.example', name: 'Ada' },
  ...{ role: 'owner', address: undefined, page: 1, perPage: 20 },
  act: () => Promise.resolve(),
  read: () => Promise.resolve(null),
};

/** Runs an operation over orders that are answered so. */
async function run(
  name: string,
  input: object,
  answer: (order: WebhooksOrder) => object = () => ({ endpoints: [endpoint], deliveries: [] }),
) {
  const orders: WebhooksOrder[] = [];
  const operations = webhooksSiteOperations(order => {
    orders.push(order);
    return Promise.resolve(answer(order));
  });
  const result = await operations
    .find(one => one.name === `site/webhooks/${name}`)
    ?.run(input, call);
  return { result, orders };
}

it('distinguishes endpoints that are on, that fail and that are off', async () => {
  const at = '2026-11-29T10:00:00Z';
  const endpoints = [
    endpoint,
    { ...endpoint, failingSince: at },
    { ...endpoint, failingSince: at, disabledAt: at, disabledWhy: 'failing' },
  ];
  const { result, orders } = await run('query', { of: 'ep_1' }, () => ({ endpoints }));
  expect(result?.data).toMatchObject({
    available: true,
    endpoints: [{ state: 'on' }, { state: 'failing' }, { state: 'off' }],
    deliveries: [],
  });
  expect(orders).toEqual([{ do: 'list' }, { do: 'log', of: 'ep_1' }]);
});

it('sends one delivery again, to the one endpoint', async () => {
  const input = { message: 'msg_1', endpoint: 'ep_1' };
  const { result, orders } = await run('replay', input, () => ({ queued: 1 }));
  expect([result, orders]).toEqual([{ data: { queued: 1 } }, [{ do: 'replay', ...input }]]);
});

it('says what a switch has changed, for the operators’ log', async () => {
  const off = { ...endpoint, disabledAt: endpoint.createdAt, disabledWhy: 'operator' };
  const { result } = await run('disable', { endpoint: 'ep_1' }, order => ({
    endpoints: [order.do === 'list' ? endpoint : off],
  }));
  expect(result).toMatchObject({
    data: { id: 'ep_1', state: 'off' },
    change: { state: { before: 'on', after: 'off' } },
  });
  expect((await run('enable', { endpoint: 'ep_1' })).result).toMatchObject({ change: null });
});

it('adds, changes and removes endpoints, and says in the log what is different', async () => {
  const moved = { ...endpoint, url: 'https://b.example/hook', types: ['user.created'] };
  const input = { url: moved.url, types: ['user.created'] };
  const answer = (order: WebhooksOrder) =>
    order.do === 'list'
      ? { endpoints: [endpoint] }
      : { endpoints: [moved], ...(order.do === 'add' && { secret: 'whsec_1' }) };
  const added = await run('add', input, answer);
  expect(added.result).toMatchObject({
    data: { id: 'ep_1', secret: 'whsec_1' },
    change: { url: { before: undefined, after: moved.url } },
  });
  expect(JSON.stringify(added.result?.change)).not.toContain('whsec');
  const changed = await run('update', { endpoint: 'ep_1', ...input }, answer);
  expect(changed.result?.change).toEqual({
    url: { before: endpoint.url, after: moved.url },
    types: { before: [], after: ['user.created'] },
  });
  const removed = await run('remove', { endpoint: 'ep_1' }, answer);
  expect(removed.result?.change).toMatchObject({ url: { before: endpoint.url, after: undefined } });
  expect(removed.orders.at(-1)).toEqual({ do: 'remove', endpoint: 'ep_1' });
});

it('has nothing, and refuses acts, where the marketplace can not be followed', async () => {
  const [query, replay] = webhooksSiteOperations(null);
  expect(await query?.run({}, call)).toEqual({
    data: { available: false, endpoints: [], deliveries: [], types: expect.any(Array) },
  });
  await expect(replay?.run({ message: 'msg_1', endpoint: 'ep_1' }, call)).rejects.toMatchObject({
    status: 424,
  });
});
