import type { OperatorClient } from '#server/marketplaceClient/operatorClient.ts';
import type { Subscription } from '#server/marketplaceClient/subscriptionsClient.ts';
import { isRefusal } from '#server/marketplaceClient/sdk/refusal.ts';
import type { OrderChange, TransactionMetadata } from '#shared/contract/transaction.ts';
import type { Money } from '#shared/contract/values.ts';
import { formatMoney } from '#shared/values/money.ts';

/** Metadata of an order to write; null takes a key away. */
export type MetadataChange = {
  [Key in keyof TransactionMetadata]?: TransactionMetadata[Key] | null;
};

/**
 * Makes a transition of a confirmed subscription that notifies both sides, with metadata and, where
 * it moves, the displayed end (epoch milliseconds). Orders of older versions of the process have no
 * such transition: there only the metadata is written. Does nothing once the subscription has
 * ended.
 */
export async function recordAndNotify(
  client: OperatorClient,
  { id, displayStart }: Pick<Subscription, 'id' | 'displayStart'>,
  transition: string,
  { metadata, until }: { metadata: MetadataChange; until?: number },
): Promise<Subscription> {
  const isMoved = until !== undefined && displayStart !== null && until > displayStart;
  const display = isMoved
    ? { bookingDisplayStart: new Date(displayStart), bookingDisplayEnd: new Date(until) }
    : {};
  try {
    await client.transition(id, `transition/${transition}`, { ...display, metadata });
  } catch (error) {
    if (!isRefusal(error, 409, 'transaction-invalid-transition')) throw error;
    const { state } = await client.subscription(id);
    if (state === 'subscription-confirmed') await client.updateMetadata(id, metadata);
  }
  return client.subscription(id);
}

/** Writes an amount for mails, whose templates can not compute; null where there is none. */
export const moneyNote = (
  amount: Money | null | undefined,
): NonNullable<OrderChange['refund']> | null =>
  amount && amount.amount > 0
    ? { en: formatMoney(amount, 'en'), es: formatMoney(amount, 'es') }
    : null;
