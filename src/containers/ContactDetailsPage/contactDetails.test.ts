import { isOtherAddress } from './contactDetails.ts';
import type { CurrentUser } from '#shared/contract/entities.ts';

const userOf = (email: string) => ({ attributes: { email } }) as CurrentUser;

describe('isOtherAddress', () => {
  it.each([
    ['ana@münchen.example', 'ana@xn--mnchen-3ya.example', false],
    [' Ana@MÜNCHEN.example', 'ana@münchen.example', false],
    ['ana@munchen.example', 'ana@münchen.example', true],
    ['ben@münchen.example', 'ana@münchen.example', true],
    ['ana@', 'ana@münchen.example', true],
  ])('compares %s with %s', (typed, stored, isOther) => {
    expect(isOtherAddress(typed, userOf(stored))).toBe(isOther);
  });
});
