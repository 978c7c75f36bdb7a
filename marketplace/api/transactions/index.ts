import type { AnyOperation } from '#marketplace/api/operation.ts';
import { initiateSpeculatively, initiateTransaction } from './initiate.ts';
import { queryTransactions } from './query.ts';
import { showTransaction } from './show.ts';
import { transitionSpeculatively, transitionTransaction } from './transition.ts';
import { updateTransactionMetadata } from './updateMetadata.ts';

export const transactionOperations: readonly AnyOperation[] = [
  initiateTransaction,
  initiateSpeculatively,
  transitionTransaction('marketplace'),
  transitionSpeculatively('marketplace'),
  showTransaction('marketplace'),
  queryTransactions('marketplace'),
  transitionTransaction('integration'),
  transitionSpeculatively('integration'),
  showTransaction('integration'),
  queryTransactions('integration'),
  updateTransactionMetadata,
];
