import type { Reader } from '../../store/store.ts';
import type { Call } from '../http/operation.ts';
import { newId } from '../model/ids.ts';
import type { BalanceTransaction, StripeData } from '../model/rows.ts';

/** A ledger entry to write: `amount` before fees, in minor units; negative when money leaves. */
export interface Entry {
  account: string;
  amount: number;
  currency: string;
  type: string;
  category: string;
  source: string;
  description?: string | null;
  fee?: { amount: number; type: 'application_fee' | 'stripe_fee'; application?: string };
}

/** Books one movement on an account; the account's balance is the sum of the nets. */
export function book(call: Call, entry: Entry): BalanceTransaction {
  const { fee, currency } = entry;
  return call.tx.put('balance_transactions', {
    id: newId('txn'),
    object: 'balance_transaction',
    amount: entry.amount,
    available_on: call.now,
    created: call.now,
    currency,
    description: entry.description ?? null,
    exchange_rate: null,
    fee: fee?.amount ?? 0,
    fee_details: fee
      ? [
          {
            amount: fee.amount,
            application: fee.application ?? null,
            currency,
            description:
              fee.type === 'stripe_fee' ? 'Stripe processing fees' : 'Platform application fee',
            type: fee.type,
          },
        ]
      : [],
    net: entry.amount - (fee?.amount ?? 0),
    reporting_category: entry.category,
    source: entry.source,
    status: 'available',
    type: entry.type,
    $account: entry.account,
  });
}

/** Balances of an account, minor units by currency. */
export function balancesOf(reader: Reader<StripeData>, account: string): Map<string, number> {
  const sums = new Map<string, number>();
  for (const row of reader.all('balance_transactions')) {
    if (row.$account !== account) continue;
    sums.set(row.currency, (sums.get(row.currency) ?? 0) + row.net);
  }
  return sums;
}

/** The processing fee of a card payment: 2.9 % and 30 minor units, half-even to the unit. */
export function processingFee(amount: number): number {
  return Math.min(amount, share(amount, 29, 1000) + 30);
}

/** `amount * part / whole`, rounded half-even; integers in and out. */
export function share(amount: number, part: number, whole: number): number {
  const product = BigInt(amount) * BigInt(part);
  const divisor = BigInt(whole);
  const quotient = product / divisor;
  const twice = (product % divisor) * 2n;
  const up = twice > divisor || (twice === divisor && quotient % 2n === 1n);
  return Number(up ? quotient + 1n : quotient);
}
