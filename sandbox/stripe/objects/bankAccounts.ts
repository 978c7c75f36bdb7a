import { invalidRequest } from '../http/errors.ts';
import { required, text, unsettable } from '../http/params.ts';
import type { Parsed } from '../http/params.ts';
import { currency, usesIban } from '../state/currencies.ts';
import { fingerprint, newId } from '../model/ids.ts';
import type { BankAccount } from '../model/rows.ts';

/** Bank account parameters as sent. */
export const bankAccountShape = {
  object: text(),
  country: required(text(2)),
  currency: required(currency()),
  account_number: required(text(60)),
  routing_number: unsettable(text(30)),
  account_holder_name: unsettable(text()),
  account_holder_type: unsettable(text()),
  account_type: text(),
};

/** Checks the form of the numbers, and stores only the last four digits. */
export function readBankAccount(params: Parsed<typeof bankAccountShape>, at: string): BankAccount {
  const country = params.country.toUpperCase();
  const account = params.account_number.replace(/[\s-]/g, '');
  const routing = params.routing_number?.replace(/\s/g, '') ?? null;
  if (usesIban(country) && !isIban(account)) {
    throw invalidRequest(`The IBAN you provided is invalid for ${country}.`, {
      code: 'account_number_invalid',
      param: `${at}[account_number]`,
    });
  }
  if (!/^[A-Za-z0-9]{4,40}$/.test(account)) {
    throw invalidRequest('Invalid account number: it must contain only digits and letters.', {
      code: 'account_number_invalid',
      param: `${at}[account_number]`,
    });
  }
  if (country === 'US' && !isUsRouting(routing ?? '')) {
    throw invalidRequest(
      `Invalid routing number for US: ${routing ?? 'none was given'}. It must have nine digits and pass their check.`,
      { code: 'routing_number_invalid', param: `${at}[routing_number]` },
    );
  }
  return {
    id: newId('ba'),
    object: 'bank_account',
    account: null,
    account_holder_name: params.account_holder_name ?? null,
    account_holder_type: params.account_holder_type ?? null,
    bank_name: 'STRIPE TEST BANK',
    country,
    currency: params.currency,
    default_for_currency: false,
    fingerprint: fingerprint(`${country}/${routing ?? ''}/${account}`),
    last4: account.slice(-4),
    routing_number: routing,
    status: 'new',
    metadata: {},
  };
}

function isUsRouting(text: string): boolean {
  if (!/^\d{9}$/.test(text)) return false;
  const weights = [3, 7, 1, 3, 7, 1, 3, 7, 1];
  const sum = weights.reduce((total, weight, index) => total + weight * Number(text[index]), 0);
  return sum % 10 === 0;
}

function isIban(text: string): boolean {
  if (!/^[A-Za-z]{2}\d{2}[A-Za-z0-9]{11,30}$/.test(text)) return false;
  const turned = `${text.slice(4)}${text.slice(0, 4)}`.toUpperCase();
  let rest = 0;
  for (const sign of turned) {
    const value = /\d/.test(sign) ? sign : String(sign.charCodeAt(0) - 55);
    for (const digit of value) rest = (rest * 10 + Number(digit)) % 97;
  }
  return rest === 1;
}
