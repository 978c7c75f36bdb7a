import type { AnyOperation } from '#marketplace/api/operation.ts';
import { queryMessages } from './query.ts';
import { sendMessage } from './send.ts';

export const messageOperations: readonly AnyOperation[] = [
  queryMessages('marketplace'),
  queryMessages('integration'),
  sendMessage,
];
