import type { ActionUse } from '../../process/model.ts';
import type { Fact } from '../facts.ts';
import type { TransactionState } from '../model.ts';
import type { Params } from '../params.ts';
import type { PaymentCall } from '../payments.ts';
import type { Refusal } from '../refusal.ts';
import type { NewIds, DecisionContext } from '../decisionContext.ts';

/** Input of an action: the transaction as the earlier actions of the transition have left it. */
export interface ActionInput {
  state: TransactionState;
  params: Params;
  config: ActionUse['config'];
  decisionContext: DecisionContext;
  ids: NewIds;
  speculative: boolean;
  now: Date;
}

export interface ActionOutcome {
  facts: Fact[];
  payments?: PaymentCall[];
}

/** Decides one action without side effects. */
export type Action = (input: ActionInput) => ActionOutcome | Refusal;

export const facts = (...list: Fact[]): ActionOutcome => ({ facts: list });
