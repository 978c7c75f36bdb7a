import type { Transaction, User } from '#shared/contract/entities.ts';

/** A person's part in a transaction. */
export type Role = 'customer' | 'provider';

/** The reader's role: customer when the transaction's customer is the reader, provider otherwise. */
export const roleOf = (transaction: Transaction, userId: string | null | undefined): Role =>
  userId && transaction.customer?.id === userId ? 'customer' : 'provider';

/** The other side of the transaction. */
export const otherPartyOf = (transaction: Transaction, role: Role): User | undefined =>
  role === 'customer' ? transaction.provider : transaction.customer;
