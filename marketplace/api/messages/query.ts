import { z } from 'zod';
import { operation, signedIn } from '#marketplace/api/operation.ts';
import type { AnyOperation } from '#marketplace/api/operation.ts';
import { visibleTransaction } from '#marketplace/api/transactions/access.ts';
import { uuid, uuidList } from '#marketplace/contract/fields.ts';
import { pageMeta } from '#marketplace/contract/resource.ts';
import { pageOfMessages } from '#marketplace/db/transactions/messages.ts';
import { presentMessage } from './present.ts';

/** The messages of a transaction, newest first. */
export const queryMessages = (api: 'marketplace' | 'integration'): AnyOperation =>
  operation({
    name: 'messages/query',
    method: 'GET',
    api,
    access: api === 'integration' ? ['integ'] : signedIn,
    input: z.object({ transactionId: uuid(), ids: uuidList().optional() }),
    async run(call, { transactionId, ids }) {
      const { page, perPage } = call.options;
      await visibleTransaction(call, transactionId);
      const { rows, total } = await pageOfMessages(call.db, { transactionId, ids, page, perPage });
      return { data: rows.map(presentMessage), meta: pageMeta(total, page, perPage) };
    },
  });
