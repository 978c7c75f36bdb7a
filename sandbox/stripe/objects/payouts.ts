import { invalidRequest } from '../http/errors.ts';
import { instants, listOperation, within } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Operation } from '../http/operation.ts';
import { int, mergeMetadata, metadata, oneOf, required, text, unsettable } from '../http/params.ts';
import { currency } from '../state/currencies.ts';
import { emit } from '../state/emit.ts';
import { findOwn } from '../state/find.ts';
import { PLATFORM, newId } from '../model/ids.ts';
import { book } from '../state/ledger.ts';
import type { Payout } from '../model/rows.ts';
import { assertFunds } from './transfers.ts';

/**
 * Bank accounts with these last digits refuse what is paid to them, as in the provider's test mode.
 */
const REFUSING: Record<string, { code: string; message: string }> = {
  '1116': {
    code: 'no_account',
    message:
      'The bank account details on file are probably incorrect. No bank account could be located with those details.',
  },
  '1113': { code: 'account_closed', message: 'The bank account has been closed.' },
  '2227': {
    code: 'account_closed',
    message: 'The bank account has been closed.',
  },
};

/** `/v1/payouts`: from the balance of an account to its bank. They arrive at once. */
export const payoutOperations: Operation[] = [
  operation(
    'POST /payouts',
    {
      amount: required(int(1)),
      currency: required(currency()),
      description: unsettable(text()),
      destination: text(),
      metadata: metadata(),
      method: oneOf('standard'),
      source_type: oneOf('card'),
      statement_descriptor: unsettable(text(22)),
    },
    (call, params) => {
      const account = call.tx.get('accounts', call.account);
      if (call.account !== PLATFORM && !account?.payouts_enabled) {
        throw invalidRequest('Your account cannot currently make payouts.', {
          code: 'payouts_not_allowed',
        });
      }
      const bank = account?.external_accounts.data.find(
        row => row.id === params.destination || row.default_for_currency,
      );
      if (call.account !== PLATFORM && !bank) {
        throw invalidRequest("Sorry, you don't have any external accounts in that currency.", {
          code: 'payouts_not_allowed',
          param: 'currency',
        });
      }
      assertFunds(call, params.amount, params.currency);
      const id = newId('po');
      const entry = {
        account: call.account,
        currency: params.currency,
        source: id,
        description: params.description ?? 'STRIPE PAYOUT',
      };
      const booked = book(call, {
        ...entry,
        amount: -params.amount,
        type: 'payout',
        category: 'payout',
      });
      const failure = bank ? REFUSING[bank.last4] : undefined;
      const returned = failure
        ? book(call, {
            ...entry,
            amount: params.amount,
            type: 'payout_failure',
            category: 'payout_reversal',
          })
        : null;
      const payout: Payout = {
        id,
        object: 'payout',
        created: call.now,
        livemode: false,
        metadata: params.metadata ?? {},
        amount: params.amount,
        arrival_date: call.now,
        automatic: false,
        balance_transaction: booked.id,
        currency: params.currency,
        description: params.description ?? null,
        destination: bank?.id ?? 'ba_platform',
        failure_balance_transaction: returned?.id ?? null,
        failure_code: failure?.code ?? null,
        failure_message: failure?.message ?? null,
        method: 'standard',
        source_type: 'card',
        statement_descriptor: params.statement_descriptor ?? null,
        status: failure ? 'failed' : 'paid',
        type: 'bank_account',
        $account: call.account,
      };
      const saved = call.tx.put('payouts', payout);
      emit(call, 'payout.created', { ...saved, status: 'pending' });
      emit(call, failure ? 'payout.failed' : 'payout.paid', saved);
      return { ...saved, status: 'pending' };
    },
  ),
  operation('GET /payouts/:id', {}, call => findOwn(call, 'payouts', call.ids.id ?? '')),
  operation('POST /payouts/:id', { metadata: metadata() }, (call, params) => {
    const payout = findOwn(call, 'payouts', call.ids.id ?? '');
    return call.tx.put('payouts', {
      ...payout,
      metadata: mergeMetadata(payout.metadata, params.metadata),
    });
  }),
  operation('POST /payouts/:id/cancel', {}, call => {
    const payout = findOwn(call, 'payouts', call.ids.id ?? '');
    throw invalidRequest(
      `Payouts with a status of ${payout.status} cannot be canceled; only pending ones can.`,
    );
  }),
  listOperation('GET /payouts', {
    collection: 'payouts',
    shape: { arrival_date: instants, status: text(), destination: text() },
    keep: (row, params, call) =>
      row.$account === call.account &&
      within(row.arrival_date, params.arrival_date) &&
      (params.destination === undefined || row.destination === params.destination) &&
      (params.status === undefined || row.status === params.status),
  }),
];
