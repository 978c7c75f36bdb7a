/** Tables of processes, transactions and jobs. */
export type TransactionTables = Record<never, never>;
