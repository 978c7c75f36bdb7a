import { invalidRequest } from '../http/errors.ts';
import type { Call } from '../http/operation.ts';
import {
  bool,
  hash,
  int,
  mergeMetadata,
  metadata,
  oneOf,
  open,
  parseParams,
  text,
  unsettable,
} from '../http/params.ts';
import type { Field, Parsed } from '../http/params.ts';
import { currency } from '../state/currencies.ts';
import { emit } from '../state/emit.ts';
import { findToken } from '../state/find.ts';
import type { Account, BankAccount, Person } from '../model/rows.ts';
import { bankAccountShape, readBankAccount } from './bankAccounts.ts';
import { details, mergeDetails } from './details.ts';
import { withRequirements } from './requirements.ts';

/** A bank account: its token, or the numbers themselves. */
export const externalAccount: Field<string | Parsed<typeof bankAccountShape>> = {
  parse: (raw, path) =>
    typeof raw === 'string' ? text().parse(raw, path) : parseParams(bankAccountShape, raw, path),
};

const capability = hash({ requested: bool() });

/** Account parameters that create and update calls share. */
export const accountChangeShape = {
  account_token: text(),
  business_profile: hash({
    mcc: unsettable(text(4)),
    name: unsettable(text()),
    product_description: unsettable(text()),
    support_email: unsettable(text()),
    support_phone: unsettable(text()),
    url: unsettable(text()),
  }),
  business_type: oneOf('company', 'government_entity', 'individual', 'non_profit'),
  capabilities: hash({ card_payments: capability, transfers: capability }),
  company: details(),
  default_currency: currency(),
  email: unsettable(text()),
  external_account: externalAccount,
  individual: details(),
  metadata: metadata(),
  settings: open(),
  tos_acceptance: hash({
    date: int(1),
    ip: text(),
    service_agreement: text(),
    user_agent: text(),
  }),
};

type Changes = Partial<Parsed<typeof accountChangeShape>>;

/** Applies changes to an account and recomputes its requirements. */
export function changeAccount(call: Call, account: Account, changes: Changes): Account {
  const token = takeAccountToken(call, changes.account_token);
  const { url, mcc, product_description } = changes.business_profile ?? {};
  const profile = account.business_profile;
  const wanted = Object.entries(changes.capabilities ?? {}).filter(([, value]) => value?.requested);
  let changed: Account = {
    ...account,
    business_profile: {
      mcc: mcc === undefined ? profile.mcc : mcc,
      url: url === undefined ? profile.url : checkedUrl(url),
      product_description:
        product_description === undefined ? profile.product_description : product_description,
    },
    business_type: changes.business_type ?? token.businessType ?? account.business_type,
    capabilities: {
      ...account.capabilities,
      ...Object.fromEntries(wanted.map(([name]) => [name, 'inactive'])),
    },
    default_currency: changes.default_currency ?? account.default_currency,
    email: changes.email === undefined ? account.email : changes.email,
    metadata: mergeMetadata(account.metadata, changes.metadata),
    settings: { ...account.settings, ...changes.settings },
    tos_acceptance: acceptanceOf(call, account, changes, token.accepted),
  };
  const individual = mergeDetails(token.individual, changes.individual);
  const company = mergeDetails(token.company, changes.company);
  if (Object.keys(individual).length > 0) {
    changed = { ...changed, individual: mergeDetails(account.individual, individual) };
  }
  if (Object.keys(company).length > 0) {
    changed = { ...changed, company: mergeDetails(account.company, company) };
  }
  if (changes.external_account !== undefined) {
    const bank = bankOf(call, changes.external_account);
    // One given with the account takes the place of its currency's; others are added beside it.
    changed = addBankAccount(withoutDefault(changed, bank.currency), bank);
  }
  return saveAccount(call, changed);
}

/** Stores the account with its requirements; emits an event when it existed before. */
export function saveAccount(call: Call, account: Account): Account {
  const known = call.tx.get('accounts', account.id) !== undefined;
  const saved = call.tx.put('accounts', withRequirements(account, personsOf(call, account)));
  if (known) emit(call, 'account.updated', saved, saved.id);
  return saved;
}

/** The account with one more bank account, which becomes the one for its currency. */
export function addBankAccount(account: Account, bank: BankAccount): Account {
  const others = account.external_accounts.data
    .filter(row => row.fingerprint !== bank.fingerprint)
    .map(row => (row.currency === bank.currency ? { ...row, default_for_currency: false } : row));
  return withBankAccounts(account, [
    { ...bank, account: account.id, default_for_currency: true },
    ...others,
  ]);
}

/** The account with exactly these bank accounts. */
export function withBankAccounts(account: Account, data: BankAccount[]): Account {
  return {
    ...account,
    external_accounts: { ...account.external_accounts, data, total_count: data.length },
  };
}

/** The account without the bank account that money of a currency goes to. */
const withoutDefault = (account: Account, currency: string): Account =>
  withBankAccounts(
    account,
    account.external_accounts.data.filter(
      bank => !bank.default_for_currency || bank.currency !== currency,
    ),
  );

/** Reads `external_account`: takes the token up, or checks the numbers. */
export function bankOf(call: Call, value: string | Parsed<typeof bankAccountShape>): BankAccount {
  if (typeof value !== 'string') return readBankAccount(value, 'external_account');
  const token = findToken(call, value, 'bank_account', 'external_account');
  call.tx.put('tokens', { ...token, used: true });
  if (!token.bank_account) throw invalidRequest(`Token ${value} holds no bank account.`);
  return token.bank_account;
}

/** The people behind a company, oldest first. */
export const personsOf = (call: Call, { id }: Pick<Account, 'id'>): Person[] =>
  call.tx.all('persons').filter(person => person.account === id);

function takeAccountToken(call: Call, id: string | undefined) {
  const token = id === undefined ? undefined : findToken(call, id, 'account', 'account_token');
  if (token) call.tx.put('tokens', { ...token, used: true });
  const {
    business_type: type,
    individual,
    company,
    tos_shown_and_accepted: accepted,
  } = token?.$details ?? {};
  return {
    businessType: typeof type === 'string' ? type : undefined,
    individual: typeof individual === 'object' ? individual : undefined,
    company: typeof company === 'object' ? company : undefined,
    accepted: accepted === true,
  };
}

function acceptanceOf(call: Call, account: Account, changes: Changes, byToken: boolean) {
  if (changes.tos_acceptance?.date !== undefined) {
    const { date, ip } = changes.tos_acceptance;
    return { date, ip };
  }
  return byToken ? { date: call.now, ip: call.clientIp } : account.tos_acceptance;
}

function checkedUrl(url: string | null): string | null {
  if (url === null) return null;
  const full = /^https?:\/\//.test(url) ? url : `https://${url}`;
  if (URL.canParse(full) && /\.|localhost/.test(new URL(full).hostname)) return url;
  throw invalidRequest('Not a valid URL', {
    code: 'url_invalid',
    param: 'business_profile[url]',
  });
}
