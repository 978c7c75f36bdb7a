import { z } from 'zod';
import { keywordOrString, uuid } from '#marketplace/contract/fields.ts';
import { acting, openTo, operation, signedIn } from '../operation.ts';
import type { AnyOperation, Api, Call } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { speculate } from '#marketplace/engine/speculate.ts';
import { lockTransactionAndListing, makeTransition } from '#marketplace/engine/transition.ts';
import type { TransitionRequest } from '#marketplace/engine/transition.ts';
import { partyOf, visibleTransaction, resultFor } from './show.ts';

/** Parameters of a transition; its actions check them. */
export const transitionParams = z.record(z.string(), z.unknown());

/** A transition's name, with or without its namespace. */
export const transitionName = () =>
  keywordOrString().transform(name => (name.includes('/') ? name : `transition/${name}`));

/** Body of transactions/transition and transition_speculative. */
const transitionInput = z.strictObject({
  id: uuid(),
  transition: transitionName(),
  params: transitionParams,
});
type TransitionInput = z.infer<typeof transitionInput>;

/** Makes a transition; those of the operator belong to the Integration API. */
export const transitionTransaction = (api: Api): AnyOperation =>
  operation({
    ...openTo(api, acting, ['approved']),
    name: 'transactions/transition',
    method: 'POST',
    input: transitionInput,
    transaction: false,
    async run(call, input) {
      const request = await requestOf(call, input);
      await makeTransition(call.context, input.id, request);
      return resultFor(call, input.id);
    },
  });

/** Simulates `transactions/transition` and rolls back. */
export const transitionSpeculatively = (api: Api): AnyOperation =>
  operation({
    ...openTo(api, signedIn, ['approved']),
    name: 'transactions/transition_speculative',
    method: 'POST',
    input: transitionInput,
    rollback: true,
    async run(call, input) {
      const request = await requestOf(call, input);
      const both = await lockTransactionAndListing(call.db, input.id);
      if (!both) throw new ApiError('not-found');
      await speculate(call.context, call.db, { ...both, request }, call.now);
      return resultFor(call, input.id);
    },
  });

async function requestOf(call: Call, input: TransitionInput): Promise<TransitionRequest> {
  const { id, transition, params } = input;
  const view = await visibleTransaction(call, id);
  const operator = call.actor.scope === 'integ';
  return {
    transition,
    params,
    by: operator ? 'operator' : partyOf(call, view),
    trusted: operator || call.actor.scope === 'trusted:user',
  };
}
