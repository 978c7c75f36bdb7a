import { z } from 'zod';
import { integration, operation } from '../operation.ts';
import { ApiError } from '#marketplace/contract/errors.ts';
import { extData, uuid } from '#marketplace/contract/fields.ts';
import { writeFacts } from '#marketplace/db/transactions/transactionFacts.ts';
import { lockTransactionAndListing, refused } from '#marketplace/engine/transition.ts';
import { isRefused, merged } from '#marketplace/domain/transaction/actions/data.ts';
import { subjectOf } from '#marketplace/engine/write.ts';
import { visibleTransaction } from './show.ts';
import { presentTransaction } from './present.ts';

/** Merges into the metadata of a transaction; null removes a key. */
export const updateTransactionMetadata = operation({
  name: 'transactions/update_metadata',
  method: 'POST',
  api: 'integration',
  access: integration,
  input: z.strictObject({ id: uuid(), metadata: extData() }),
  async run(call, input) {
    const both = await lockTransactionAndListing(call.db, input.id);
    if (!both) throw new ApiError('not-found');
    const metadata = merged(both.state.metadata, input.metadata, 'metadata');
    if (isRefused(metadata)) throw refused(metadata);
    const subject = subjectOf(both.state, call.now);
    await writeFacts(call.db, subject, [{ kind: 'metadata-changed', metadata }]);
    return { data: presentTransaction(await visibleTransaction(call, input.id), null) };
  },
});
