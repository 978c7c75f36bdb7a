import { sentBackOf } from './sentBack.ts';

const at = '2026-11-28T10:00:00.000Z';
const rejection = { reason: 'Say what to bring.', at };

it.each([
  ['sent back', 'pendingApproval', { rejection }, { reason: 'Say what to bring.', at }],
  ['changed since', 'pendingApproval', { rejection: { ...rejection, changedAt: at } }, null],
  ['new', 'pendingApproval', {}, null],
  ['approved since', 'published', { rejection }, null],
] as const)('is why a class waits for its teacher: %s', (_, state, metadata, expected) => {
  expect(sentBackOf({ state, metadata })).toEqual(expected);
});
