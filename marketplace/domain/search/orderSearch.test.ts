import { orderWanted } from './orderSearch.ts';

it.each([
  ['0191F3A2', '0191f3a2-0000-0000-0000-000000000000', '0191f3a2-ffff-ffff-ffff-ffffffffffff'],
  ['#0191f3a2-4b', '0191f3a2-4b00-0000-0000-000000000000', '0191f3a2-4bff-ffff-ffff-ffffffffffff'],
  [
    ' 0191f3a2-4b5c-7d8e-9f00-112233445566 ',
    '0191f3a2-4b5c-7d8e-9f00-112233445566',
    '0191f3a2-4b5c-7d8e-9f00-112233445566',
  ],
])('%j is the number of an order, or its beginning', (typed, from, to) => {
  expect(orderWanted(typed)).toEqual({ kind: 'id', from, to });
});

it.each(['pi_3Nabcdef12', 'ch_3Nabcdef12', 'acct_1Nabcdef12', 'sub_1Nabcdef'])(
  '%s is an id of the payment provider',
  reference => {
    const type = reference.split('_', 1)[0];
    expect(orderWanted(reference)).toEqual({ kind: 'reference', type, reference });
  },
);

it.each(['4242', '•••• 4242', '**** **** **** 4242', 'xxxx4242'])(
  '%s is the end of a card number',
  typed => {
    expect(orderWanted(typed)).toEqual({ kind: 'card', lastDigits: '4242' });
  },
);

it.each<[string, string[]]>([
  ['Ada  Lovelace', ['Ada', 'Lovelace']],
  ['أميرة حسن', ['أميرة', 'حسن']],
  ['ada@math.example', ['ada@math.example']],
  // Too short for a number.
  ['0191f3a', ['0191f3a']],
  ['42', ['42']],
  ['42420', ['42420']],
  ['snake_case', ['snake_case']],
  ['f'.repeat(33), ['f'.repeat(33)]],
])('%s are words', (typed, words) => {
  expect(orderWanted(typed)).toEqual({ kind: 'words', words });
});
