import { payoutCountries, payoutCountryOf } from './payouts.ts';
import type { PayoutCountry } from './payouts.ts';
import { bankAccountData, isBankFieldValid } from './bankAccount.ts';

const country = (code: string): PayoutCountry => {
  const found = payoutCountryOf(code);
  if (!found) throw new Error(`${code} is not a payout country`);
  return found;
};

describe('bank account', () => {
  it.each([
    [
      'US',
      { routingNumber: '110 000 000', accountNumber: '000123456789' },
      { routing_number: '110000000', account_number: '000123456789' },
    ],
    [
      'CA',
      { transitNumber: '11000', institutionNumber: '000', accountNumber: '000123456789' },
      { routing_number: '11000-000' },
    ],
    [
      'AU',
      { bsb: '110-000', accountNumber: '000123456' },
      { routing_number: '110000', account_number: '000123456' },
    ],
    [
      'HK',
      { clearingCode: '110', branchCode: '000', accountNumber: '000123456' },
      { routing_number: '110-000', account_number: '000123456', currency: 'HKD' },
    ],
    ['GB', { sortCode: '108800', accountNumber: '00012345' }, { routing_number: '108800' }],
    [
      'SG',
      { bankCode: '1100', branchCode: '000', accountNumber: '000123456' },
      { routing_number: '1100-000' },
    ],
    ['NZ', { accountNumber: '11-0000-0000000-010' }, { account_number: '1100000000000010' }],
    [
      'DE',
      { iban: 'DE89 3704 0044 0532 0130 00' },
      { account_number: 'DE89370400440532013000', currency: 'EUR' },
    ],
    [
      'DE',
      // Out of a chat, and typed on a Japanese keyboard.
      { iban: '\u202aDE89\u200b3704\u00a0００４４ 0532 0130 00\u202c' },
      { account_number: 'DE89370400440532013000' },
    ],
    ['AU', { bsb: '110–000', accountNumber: '000123456' }, { routing_number: '110000' }],
    ['MX', { clabe: '000000001234567897' }, { account_number: '000000001234567897' }],
    [
      'JP',
      { bankCode: '1100', branchCode: '000', accountNumber: '0001234', accountOwnerName: ' Aki ' },
      { routing_number: '1100000', account_holder_name: 'Aki' },
    ],
  ])('of %s is put together as the provider takes it', (code, values, expected) => {
    expect(bankAccountData(country(code), values)).toMatchObject({ country: code, ...expected });
  });

  it('has only the parts of its country, whatever was typed for another one', () => {
    const typed = { iban: 'DE89370400440532013000', accountOwnerName: 'Aki', bankCode: '1100' };
    expect(bankAccountData(country('DE'), typed)).toEqual({
      country: 'DE',
      currency: 'EUR',
      account_number: 'DE89370400440532013000',
    });
  });

  it('knows a currency and at least one part for each country', () => {
    for (const { currency, fields } of payoutCountries) {
      expect(currency).toMatch(/^[A-Z]{3}$/);
      expect(fields.length).toBeGreaterThan(0);
    }
    expect(new Set(payoutCountries.map(({ code }) => code)).size).toBe(payoutCountries.length);
  });

  it('is requested in the parts that its country has', () => {
    const codes = payoutCountries.map(({ code }) => code);
    expect(codes).toEqual(
      expect.arrayContaining(['US', 'GB', 'CA', 'AU', 'JP', 'HK', 'SG', 'MX', 'NZ']),
    );
    expect(codes.length).toBeGreaterThanOrEqual(30);
    expect(codes.length).toBeLessThanOrEqual(36);
    for (const code of ['AT', 'CH', 'DE', 'ES', 'FR', 'IE', 'IT', 'NL', 'NO', 'PL', 'SE']) {
      expect(country(code).fields).toEqual(['iban']);
    }
    expect(country('JP').fields).toEqual([
      'bankName',
      'branchName',
      'bankCode',
      'branchCode',
      'accountNumber',
      'accountOwnerName',
    ]);
  });

  it('refuses parts that can not be right', () => {
    expect(isBankFieldValid('routingNumber', '11000000')).toBe(false);
    expect(isBankFieldValid('iban', 'hello')).toBe(false);
    expect(isBankFieldValid('bankName', '  ')).toBe(false);
    expect(isBankFieldValid('sortCode', '10-88-00')).toBe(true);
  });
});
