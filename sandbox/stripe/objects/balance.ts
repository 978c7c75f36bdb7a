import { listOperation } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Operation } from '../http/operation.ts';
import { text } from '../http/params.ts';
import { findOwn } from '../state/find.ts';
import { balancesOf } from '../state/ledger.ts';

/** `/v1/balance` and `/v1/balance_transactions`. Funds are available at once. */
export const balanceOperations: Operation[] = [
  operation('GET /balance', {}, call => {
    const sums = balancesOf(call.tx, call.account);
    const home = call.tx.get('accounts', call.account)?.default_currency ?? 'usd';
    if (!sums.has(home)) sums.set(home, 0);
    const available = [...sums].map(([currency, amount]) => ({
      amount,
      currency,
      source_types: { card: amount },
    }));
    const pending = available.map(({ currency }) => ({
      amount: 0,
      currency,
      source_types: { card: 0 },
    }));
    return { object: 'balance', available, pending, livemode: false };
  }),
  operation('GET /balance_transactions/:id', {}, call =>
    findOwn(call, 'balance_transactions', call.ids.id ?? ''),
  ),
  listOperation('GET /balance_transactions', {
    collection: 'balance_transactions',
    shape: { currency: text(), payout: text(), source: text(), type: text() },
    keep: (row, params, call) =>
      row.$account === call.account &&
      (params.currency === undefined || row.currency === params.currency) &&
      (params.source === undefined || row.source === params.source) &&
      (params.payout === undefined || row.source === params.payout) &&
      (params.type === undefined || row.type === params.type),
  }),
];
