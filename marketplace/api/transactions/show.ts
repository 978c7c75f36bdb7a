import { z } from 'zod';
import { operation, signedIn } from '#marketplace/api/operation.ts';
import type { AnyOperation } from '#marketplace/api/operation.ts';
import { uuid } from '#marketplace/contract/fields.ts';
import { visibleTransaction } from './access.ts';
import { presentTransaction } from './present.ts';

/** A transaction for its parties, and any for operators. */
export const showTransaction = (api: 'marketplace' | 'integration'): AnyOperation =>
  operation({
    name: 'transactions/show',
    method: 'GET',
    api,
    access: api === 'integration' ? ['integ'] : signedIn,
    input: z.object({ id: uuid() }),
    async run(call, { id }) {
      return { data: presentTransaction(await visibleTransaction(call, id), call.actor.userId) };
    },
  });
