import { z } from 'zod';
import { withinLimit } from '../contactLimits.ts';
import { keywordOrString, readUuid } from '#marketplace/contract/fields.ts';
import { questionLimit } from '#marketplace/contract/limits.ts';
import { acting, operation, signedIn, actingUser } from '../operation.ts';
import type { Call } from '../operation.ts';
import { findAuthorId } from '#marketplace/db/listings/listings.ts';
import { initiate, prepareInitiation } from '#marketplace/engine/initiate.ts';
import type { InitiateRequest } from '#marketplace/engine/initiate.ts';
import { speculate } from '#marketplace/engine/speculate.ts';
import { insertTransaction } from '#marketplace/engine/write.ts';
import { transitionName, transitionParams } from './transition.ts';
import { resultFor } from './show.ts';

/** Body of transactions/initiate and initiate_speculative. */
const initiateInput = z.strictObject({
  processAlias: keywordOrString(),
  transition: transitionName(),
  params: transitionParams,
});
type InitiateInput = z.infer<typeof initiateInput>;

const requestOf = (call: Call, input: InitiateInput): InitiateRequest => ({
  ...input,
  callerId: actingUser(call),
  trusted: call.actor.scope === 'trusted:user',
});

/** Initiates a transaction. The engine manages the database transactions around payment calls. */
export const initiateTransaction = operation({
  name: 'transactions/initiate',
  method: 'POST',
  access: acting,
  gates: ['approved', 'initiateTransactions'],
  input: initiateInput,
  transaction: false,
  async run(call, input) {
    const listingId = readUuid(input.params['listingId']);
    const authorId = listingId ? await findAuthorId(call.db, listingId) : null;
    const begin = () => initiate(call.context, requestOf(call, input));
    const id = await (authorId ? withinLimit(call, questionLimit, authorId, begin) : begin());
    return resultFor(call, id);
  },
});

/** Simulates `transactions/initiate` and rolls back. */
export const initiateSpeculatively = operation({
  name: 'transactions/initiate_speculative',
  method: 'POST',
  access: signedIn,
  gates: ['approved', 'initiateTransactions'],
  input: initiateInput,
  rollback: true,
  async run(call, input) {
    const initiation = await prepareInitiation(call.db, requestOf(call, input), call.now);
    await insertTransaction(call.db, initiation.state, initiation.process);
    await speculate(call.context, call.db, initiation, call.now);
    return resultFor(call, initiation.state.id);
  },
});
