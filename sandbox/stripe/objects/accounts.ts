import { invalidRequest, resourceMissing } from '../http/errors.ts';
import { listOperation, page } from '../http/list.ts';
import { operation, platformOnly } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import { bool, int, list, oneOf, open, required, text } from '../http/params.ts';
import type { Parsed } from '../http/params.ts';
import { countryCurrency } from '../state/currencies.ts';
import { emit } from '../state/emit.ts';
import { findAccount } from '../state/find.ts';
import { PLATFORM, newId } from '../model/ids.ts';
import { balancesOf } from '../state/ledger.ts';
import type { Account, Requirements } from '../model/rows.ts';
import {
  accountChangeShape,
  addBankAccount,
  bankOf,
  changeAccount,
  externalAccount,
  saveAccount,
  withBankAccounts,
} from './accountChanges.ts';

const createShape = {
  ...accountChangeShape,
  controller: open(),
  country: text(2),
  requested_capabilities: list(oneOf('card_payments', 'transfers')),
  type: oneOf('custom', 'express', 'standard'),
};

/** `/v1/accounts` and their bank accounts. */
export const accountOperations: Operation[] = [
  operation('POST /accounts', createShape, create),
  operation('GET /account', {}, call =>
    call.account === PLATFORM ? platform(call) : findAccount(call, call.account),
  ),
  operation('GET /accounts/:id', {}, call =>
    call.ids.id === PLATFORM ? platform(call) : findAccount(call, call.ids.id ?? ''),
  ),
  listOperation('GET /accounts', {
    collection: 'accounts',
    shape: {},
    keep: (_row, _params, call) => call.account === PLATFORM,
  }),
  operation('POST /accounts/:id', accountChangeShape, (call, params) =>
    changeAccount(call, findAccount(call, call.ids.id ?? ''), params),
  ),
  operation('DELETE /accounts/:id', {}, call => {
    platformOnly(call);
    const { id } = findAccount(call, call.ids.id ?? '');
    if ([...balancesOf(call.tx, id).values()].some(sum => sum !== 0)) {
      throw invalidRequest('This account cannot be deleted: its balance is not zero.', {
        code: 'account_invalid',
      });
    }
    call.tx.remove('accounts', id);
    emit(call, 'account.application.deauthorized', { id, object: 'application' }, id);
    return { id, object: 'account', deleted: true };
  }),
  operation(
    'POST /accounts/:id/external_accounts',
    { external_account: required(externalAccount), default_for_currency: bool() },
    (call, params) => {
      const account = findAccount(call, call.ids.id ?? '');
      const saved = saveAccount(
        call,
        addBankAccount(account, bankOf(call, params.external_account)),
      );
      return saved.external_accounts.data[0];
    },
  ),
  operation(
    'GET /accounts/:id/external_accounts',
    {
      object: text(),
      limit: int(1),
      starting_after: text(),
      ending_before: text(),
    },
    (call, params) => {
      const { external_accounts: accounts } = findAccount(call, call.ids.id ?? '');
      return page([...accounts.data], params, accounts.url);
    },
  ),
  operation('GET /accounts/:id/external_accounts/:bank', {}, call => findBank(call).bank),
  operation('DELETE /accounts/:id/external_accounts/:bank', {}, call => {
    const { account, bank } = findBank(call);
    const left = account.external_accounts.data.filter(row => row.id !== bank.id);
    saveAccount(call, withBankAccounts(account, left));
    return { id: bank.id, object: 'bank_account', deleted: true };
  }),
  operation(
    'POST /accounts/:id/capabilities/:capability',
    { requested: bool() },
    (call, params) => {
      const account = findAccount(call, call.ids.id ?? '');
      const name = call.ids.capability ?? '';
      if (name !== 'card_payments' && name !== 'transfers') {
        throw resourceMissing('capability', name);
      }
      const request = { requested: params.requested ?? false };
      const saved = changeAccount(call, account, {
        capabilities: {
          card_payments: name === 'card_payments' ? request : undefined,
          transfers: name === 'transfers' ? request : undefined,
        },
      });
      return {
        id: name,
        object: 'capability',
        account: account.id,
        requested: request.requested,
        requirements: saved.requirements,
        status: saved.capabilities[name] ?? 'unrequested',
      };
    },
  ),
];

function findBank(call: Call) {
  const account = findAccount(call, call.ids.id ?? '');
  const bank = account.external_accounts.data.find(row => row.id === call.ids.bank);
  if (!bank) throw resourceMissing('external account', call.ids.bank ?? '');
  return { account, bank };
}

function create(call: Call, params: Parsed<typeof createShape>): Account {
  platformOnly(call);
  const {
    controller: _controller,
    country = 'US',
    requested_capabilities = [],
    type,
    ...rest
  } = params;
  const home = countryCurrency(country.toUpperCase());
  if (home === undefined) {
    throw invalidRequest(
      `Country '${country}' is unknown. Try using a 2-character alphanumeric country code instead, such as 'US', 'EG', or 'GB'.`,
      {
        code: 'country_unsupported',
        param: 'country',
      },
    );
  }
  const id = newId('acct');
  const blank: Account = {
    id,
    object: 'account',
    created: call.now,
    livemode: false,
    metadata: {},
    type: type ?? 'custom',
    country: country.toUpperCase(),
    default_currency: home,
    email: null,
    business_type: null,
    business_profile: { mcc: null, url: null, product_description: null },
    capabilities: Object.fromEntries(
      requested_capabilities.map(name => [name, 'inactive'] as const),
    ),
    charges_enabled: false,
    payouts_enabled: false,
    details_submitted: false,
    requirements: noRequirements(),
    future_requirements: noRequirements(),
    external_accounts: {
      object: 'list',
      data: [],
      has_more: false,
      total_count: 0,
      url: `/v1/accounts/${id}/external_accounts`,
    },
    settings: {
      payouts: { schedule: { interval: 'manual' }, statement_descriptor: null },
    },
    tos_acceptance: { date: null },
  };
  const created = changeAccount(call, blank, rest);
  emit(call, 'account.updated', created, id);
  return created;
}

function platform(call: Call) {
  return {
    id: PLATFORM,
    object: 'account',
    created: call.now,
    type: 'standard',
    country: 'US',
    default_currency: 'usd',
    business_type: 'company',
    charges_enabled: true,
    payouts_enabled: true,
    details_submitted: true,
    capabilities: { card_payments: 'active', transfers: 'active' },
    metadata: {},
  };
}

function noRequirements(): Requirements {
  return {
    alternatives: [],
    current_deadline: null,
    currently_due: [],
    disabled_reason: null,
    errors: [],
    eventually_due: [],
    past_due: [],
    pending_verification: [],
  };
}
