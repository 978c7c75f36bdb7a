import { identityNumbers } from './payouts.ts';

describe('the identity number of a person', () => {
  it.each([
    ['US', ['1234'], ['123', '12345', '12a4']],
    ['HK', ['A123456(7)', 'AB123456A', 'a1234567'], ['123456(7)', 'ABC123456(7)', 'A12345(7)']],
    ['SG', ['S1234567D', 'm1234567x'], ['A1234567D', 'S123456D', 'S12345678', 'S1234567DD']],
  ])('has the form of %s', (country, good, bad) => {
    const form = identityNumbers[country];
    expect(good.filter(number => !form?.test(number))).toEqual([]);
    expect(bad.filter(number => form?.test(number))).toEqual([]);
  });

  it('is requested in no other country', () => {
    expect(Object.keys(identityNumbers)).toEqual(['US', 'HK', 'SG']);
  });
});
