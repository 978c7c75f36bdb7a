import type { Call, OperationResult } from '#marketplace/api/operation.ts';
import { visibleTransaction } from './access.ts';
import { presentTransaction } from './present.ts';

/** The transaction that a call has changed: in full where that was asked for, otherwise its id. */
export async function answerWith(call: Call, id: string): Promise<OperationResult> {
  if (!call.options.expand) return { data: { id, type: 'transaction' } };
  return { data: presentTransaction(await visibleTransaction(call, id), call.actor.userId) };
}
