import type { StripeTx } from '../http/operation.ts';

const DAY = 24 * 3600;

/** Drops what the provider stores for a time only: repeatable answers, links, delivered events. */
export function forgetOld(tx: StripeTx, now: number): void {
  for (const row of tx.all('idempotency')) {
    if (row.created < now - DAY) tx.remove('idempotency', row.id);
  }
  for (const row of tx.all('account_links')) {
    if (row.created < now - DAY) tx.remove('account_links', row.id);
  }
  for (const row of tx.all('events')) {
    if (row.created < now - 30 * DAY) tx.remove('events', row.id);
  }
}
