import { parseParams } from '../http/params.ts';
import type { Call } from '../http/operation.ts';
import type { RawHash } from '../http/form.ts';
import { accountChangeShape, changeAccount } from '../objects/accountChanges.ts';
import { details } from '../objects/details.ts';
import { savePerson, saveRepresentative } from '../objects/persons.ts';
import { findAccount } from '../state/find.ts';
import type { Account } from '../model/rows.ts';

/** Answers by the names of their questions. */
export type Answers = Record<string, string>;

/** Writes the answers to the account, as the API calls would; throws StripeError with `param`. */
export function writeAnswers(call: Call, account: Account, answers: Answers): Account {
  const { representative, ...rest } = nested(answers, account);
  const isPerson = (name: string) => name.startsWith('person_');
  const entries = Object.entries(rest);
  const facts = Object.fromEntries(entries.filter(([name]) => !isPerson(name)));
  const shape = accountChangeShape;
  // Sending the form accepts the terms; the page says so.
  facts.tos_acceptance = { date: String(call.now), ip: call.clientIp };
  changeAccount(call, account, parseParams(shape, facts));
  if (representative !== undefined) {
    const read = details().parse(representative, 'representative');
    saveRepresentative(call, findAccount(call, account.id), read);
  }
  for (const [id, person] of entries.filter(([name]) => isPerson(name))) {
    savePerson(call, findAccount(call, account.id), id, details().parse(person, id));
  }
  return findAccount(call, account.id);
}

/** `{ 'individual.dob': '1986-04-12' }` as the API takes it: hashes in hashes. */
function nested(answers: Answers, { country, default_currency, business_type }: Account): RawHash {
  const root: RawHash = {};
  const put = (path: string, value: string) => {
    const parts = path.split('.');
    const last = parts.pop() ?? '';
    let hash = root;
    for (const part of parts) {
      const inner = hash[part];
      const next: RawHash = typeof inner === 'object' ? inner : {};
      hash[part] = next;
      hash = next;
    }
    hash[last] = value;
  };
  for (const [name, value] of Object.entries(answers)) {
    if (name.endsWith('.dob')) {
      const [year = '', month = '', day = ''] = value.split('-').map(part => String(Number(part)));
      put(`${name}.year`, year);
      put(`${name}.month`, month);
      put(`${name}.day`, day);
      continue;
    }
    put(name, value);
    if (name.includes('.address.')) put(name.replace(/\w+$/, 'country'), country);
  }
  if (business_type === null) put('business_type', 'individual');
  if (root.external_account !== undefined) {
    put('external_account.country', country);
    put('external_account.currency', default_currency);
  }
  return root;
}
