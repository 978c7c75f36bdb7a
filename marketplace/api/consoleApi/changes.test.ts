import { changesBetween, differences } from './changes.ts';
import { loggedInput } from '#marketplace/contract/loggedInput.ts';

it('changes are listed field by field, of extended data key by key', () => {
  const before = { title: 'A', price_amount: 1000, public_data: { level: 'all', tags: ['a'] } };
  const after = { title: 'B', price_amount: 1000, public_data: { tags: ['a'], place: 'x' } };
  expect(differences(before, after)).toEqual({
    title: { before: 'A', after: 'B' },
    'publicData.level': { before: 'all', after: null },
    'publicData.place': { before: null, after: 'x' },
  });
  expect(changesBetween('listing', after, after)).toBeNull();
  expect(differences(null, { price_amount: 5 })).toEqual({
    priceAmount: { before: null, after: 5 },
  });
});

it('private data of any resource are named without their values', () => {
  const before = { private_data: { zoom: 'link' }, public_data: { a: 1 } };
  expect(changesBetween('listing', before, { private_data: {}, public_data: { a: 2 } })).toEqual({
    'privateData.zoom': { before: '…', after: null },
    'publicData.a': { before: 1, after: 2 },
  });
});

it('of people the log names personal fields without their values', () => {
  const before = { state: 'pendingApproval', email: 'a@x.example', private_data: {}, bio: null };
  const after = {
    state: 'active',
    email: 'b@x.example',
    private_data: { note: 'ill' },
    bio: 'Hi',
    metadata: { vip: true },
  };
  expect(changesBetween('user', before, after)).toEqual({
    state: { before: 'pendingApproval', after: 'active' },
    email: { before: '…', after: '…' },
    'privateData.note': { before: null, after: '…' },
    bio: { before: null, after: '…' },
    'metadata.vip': { before: null, after: true },
  });
});

it('inputs are logged short, without secrets and personal data', () => {
  expect(
    loggedInput({
      id: '1',
      reason: 'x'.repeat(1200),
      password: 'secret',
      privateData: { note: 'ill' },
      metadata: { a: { b: { c: { d: 1 } } } },
    }),
  ).toEqual({
    id: '1',
    reason: `${'x'.repeat(1000)}…`,
    password: '…',
    privateData: '…',
    metadata: { a: { b: { c: '…' } } },
  });
});
