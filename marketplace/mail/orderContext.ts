import type { RecipientRole } from '#marketplace/contract/mailRequests.ts';
import type { Db } from '#marketplace/db/database.ts';
import { transactionFacts, userFacts } from '#marketplace/db/jobs/mailFacts.ts';
import { mailTransaction, mailUser } from './shapeContext.ts';

/** An order and which of its parties reads a mail about it. */
export interface OrderReader {
  transactionId: string;
  role: RecipientRole;
}

/** Returns what templates of a process read of an order; null when there is none. */
export async function orderContext(
  db: Db,
  { transactionId, role }: OrderReader,
): Promise<Record<string, unknown> | null> {
  const facts = await transactionFacts(db, transactionId);
  if (!facts) return null;
  const { provider_id: provider, customer_id: customer } = facts.row;
  const recipient = await userFacts(db, role === 'provider' ? provider : customer);
  if (!recipient) return null;
  return { ...orderFacts(facts, role), recipient: mailUser(recipient) };
}

/** Returns what a mail about an order says of it, by who reads the mail. */
export function orderFacts(
  facts: NonNullable<Awaited<ReturnType<typeof transactionFacts>>>,
  role: RecipientRole,
) {
  const transaction = mailTransaction(facts);
  return {
    transaction,
    'recipient-role': role,
    'other-party': role === 'provider' ? transaction.customer : transaction.provider,
  };
}
