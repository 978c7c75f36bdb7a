import { linesOfAnswer, readWebhooksOrder } from './commands.ts';

const now = Date.parse('2026-11-21T18:00:00Z');
const read = (line: string) => readWebhooksOrder(line.split(' ').filter(Boolean), now);
const at = '2026-11-20T00:00:00Z';

it.each([
  ['', { do: 'list' }],
  ['add https://a.example/hook', { do: 'add', url: 'https://a.example/hook', types: [] }],
  [
    'add https://a.example/hook user,transaction.transitioned',
    { do: 'add', url: 'https://a.example/hook', types: ['user', 'transaction.transitioned'] },
  ],
  ['rotate ep_1', { do: 'rotate', endpoint: 'ep_1' }],
  ['disable ep_1', { do: 'disable', endpoint: 'ep_1' }],
  ['log', { do: 'log', of: null }],
  ['log msg_1', { do: 'log', of: 'msg_1' }],
  ['replay msg_1', { do: 'replay', message: 'msg_1' }],
  [
    `replay ep_1 ${at}`,
    { do: 'replay-range', endpoint: 'ep_1', from: at, to: '2026-11-21T18:00:00.000Z' },
  ],
])('reads the order: webhooks %s', (line, order) => {
  expect(read(line)).toEqual(order);
});

it.each([
  'add',
  'add nonsense',
  'remove',
  'rotate ep_1 ep_2',
  'replay',
  'replay ep_1',
  'dance ep_1',
])('takes no order: webhooks %s', line => {
  expect(read(line)).toBeNull();
});

it('writes answers for a terminal, without what could command it', () => {
  const lines = linesOfAnswer({
    deliveries: [
      {
        messageId: 'msg_1',
        endpointId: 'ep_1',
        type: 'user.created',
        at,
        status: 'waiting',
        attempts: 2,
        dueAt: at,
        lastAt: at,
        lastStatus: 500,
        lastAnswer: 'oh\u001b[2Jno',
      },
    ],
  });
  expect(lines.split('\n')).toEqual([
    `${at}  user.created  waiting`,
    `  msg_1 to ep_1: 2 attempts, 500, again at ${at}`,
    '  | oh<U+001B>[2Jno',
  ]);
  expect(linesOfAnswer({ endpoints: [] })).toBe('No program is told.');
  expect(linesOfAnswer({ secret: 'whsec_x' })).toContain('whsec_x');
});
