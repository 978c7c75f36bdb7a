import { createHash } from 'node:crypto';
import { z } from 'zod';
import { anyone, operation } from '../operation.ts';
import type { Call } from '../operation.ts';
import { visibleTransaction } from '../transactions/show.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { keywordOrString, uuid } from '#marketplace/contract/fields.ts';
import { transitionName } from '../transactions/transition.ts';
import type { Resource } from '#marketplace/contract/resource.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import { loadProcess, processOfAlias } from '#marketplace/db/configuration/processes.ts';
import { findTransition, transitionsFrom } from '#marketplace/domain/process/model.ts';
import type { Process, Transition } from '#marketplace/domain/process/model.ts';
import { paramTypes } from '#marketplace/domain/transaction/params.ts';

const input = z.object({
  processAlias: keywordOrString().optional(),
  lastTransition: transitionName().optional(),
  transactionId: uuid().optional(),
});

/** Lists the possible next transitions of a transaction, or of a process after a transition. */
export const queryProcessTransitions = operation({
  name: 'process_transitions/query',
  method: 'GET',
  access: anyone,
  input,
  async run(call, asked) {
    const transitions = await nextTransitions(call, asked);
    return {
      data: transitions.map(presentTransition),
      meta: pageMeta(transitions.length, 1, Math.max(1, transitions.length)),
    };
  },
});

async function nextTransitions(
  call: Call,
  { processAlias, lastTransition, transactionId }: z.infer<typeof input>,
): Promise<Transition[]> {
  if (transactionId) {
    const { row } = await visibleTransaction(call, transactionId);
    const process = await loadProcess(call.db, row.process_name, row.process_version);
    return process ? transitionsFrom(process, row.state) : [];
  }
  if (!processAlias) {
    const details = 'Give transactionId or processAlias.';
    const source = { path: ['transactionId'], type: 'query' as const };
    throw new ApiError('validation-missing-key', { details, source });
  }
  const found = await processOfAlias(call.db, processAlias);
  if (!found) throw new ApiError('transaction-unknown-alias');
  const { process } = found;
  return transitionsFrom(process, lastTransition ? stateAfter(process, lastTransition) : null);
}

function stateAfter(process: Process, name: string): string {
  const transition = findTransition(process, name);
  if (transition) return transition.to;
  const source = { path: ['lastTransition'], type: 'query' as const };
  throw new ApiError('validation-invalid-value', { source });
}

function presentTransition(transition: Transition): Resource {
  const { required, optional } = paramTypes(transition);
  return {
    id: idOf(transition.name),
    type: 'processTransition',
    attributes: {
      name: transition.name,
      actor: [transition.actor],
      actions: [
        ...(transition.from === null ? [initializerOf(transition)] : []),
        ...transition.actions.map(({ name }) => `action/${name}`),
      ],
      params: { req: required, opt: Object.keys(optional).length > 0 ? optional : null },
    },
  };
}

/** Returns the initial action, which process files do not contain; it takes `listingId`. */
const initializerOf = ({ actor }: Transition): string =>
  actor === 'provider'
    ? 'action.initializer/init-reverse-listing-tx'
    : 'action.initializer/init-listing-tx';

// Transitions have no id of their own: it is derived from the name.
function idOf(name: string): string {
  const hex = createHash('sha256').update(name).digest('hex');
  const part = (from: number, to: number) => hex.slice(from, to);
  return `${part(0, 8)}-${part(8, 12)}-4${part(13, 16)}-a${part(17, 20)}-${part(20, 32)}`;
}
