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

it('has nothing, and refuses acts, where the marketplace can not be followed', async () => {
  const [query, replay] = webhooksSiteOperations(null);
  expect(await query?.run({}, call)).toEqual({
    data: { available: false, endpoints: [], deliveries: [] },
  });
  await expect(replay?.run({ message: 'msg_1', endpoint: 'ep_1' }, call)).rejects.toMatchObject({
    status: 424,
  });
});
