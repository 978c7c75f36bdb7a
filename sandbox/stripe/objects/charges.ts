import { listOperation } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Operation } from '../http/operation.ts';
import { mergeMetadata, metadata, text, unsettable } from '../http/params.ts';
import { emit } from '../state/emit.ts';
import { findOwn } from '../state/find.ts';

/** `/v1/charges`: reading, description and metadata. Payment intents create the charges. */
export const chargeOperations: Operation[] = [
  operation('GET /charges/:id', {}, call => findOwn(call, 'charges', call.ids.id ?? '')),
  listOperation('GET /charges', {
    collection: 'charges',
    shape: { customer: text(), payment_intent: text(), transfer_group: text() },
    keep: (row, params, call) =>
      row.$account === call.account &&
      (params.customer === undefined || row.customer === params.customer) &&
      (params.transfer_group === undefined || row.transfer_group === params.transfer_group) &&
      (params.payment_intent === undefined || row.payment_intent === params.payment_intent),
  }),
  operation(
    'POST /charges/:id',
    { description: unsettable(text()), metadata: metadata() },
    (call, params) => {
      const charge = findOwn(call, 'charges', call.ids.id ?? '');
      const updated = call.tx.put('charges', {
        ...charge,
        description: params.description === undefined ? charge.description : params.description,
        metadata: mergeMetadata(charge.metadata, params.metadata),
      });
      emit(call, 'charge.updated', updated);
      return updated;
    },
  ),
];
