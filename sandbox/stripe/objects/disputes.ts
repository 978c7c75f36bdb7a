import { invalidRequest } from '../http/errors.ts';
import { listOperation } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Call, Operation } from '../http/operation.ts';
import { bool, hash, mergeMetadata, metadata, text, unsettable } from '../http/params.ts';
import { emit } from '../state/emit.ts';
import { findOwn } from '../state/find.ts';
import type { Dispute } from '../model/rows.ts';
import { evidenceFields } from './disputing.ts';

const longestText = 20_000;
const evidence = hash(
  Object.fromEntries(evidenceFields.map(field => [field, unsettable(text(longestText))])),
);

/** `/v1/disputes`. The bank of the payer never decides. */
export const disputeOperations: Operation[] = [
  operation('GET /disputes/:id', {}, call => findOwn(call, 'disputes', call.ids.id ?? '')),
  listOperation('GET /disputes', {
    collection: 'disputes',
    shape: { charge: text(), payment_intent: text() },
    keep: (row, params, call) =>
      row.$account === call.account &&
      (params.charge === undefined || row.charge === params.charge) &&
      (params.payment_intent === undefined || row.payment_intent === params.payment_intent),
  }),
  operation(
    'POST /disputes/:id',
    { evidence, metadata: metadata(), submit: bool() },
    (call, params) => {
      const dispute = openOne(call);
      const { submit = params.evidence !== undefined } = params;
      const given = Object.entries(params.evidence ?? {}).filter(
        ([, value]) => value !== undefined,
      );
      const after = { ...dispute.evidence, ...Object.fromEntries(given) } as Dispute['evidence'];
      const { evidence_details: details } = dispute;
      return changed(call, {
        ...dispute,
        metadata: mergeMetadata(dispute.metadata, params.metadata),
        evidence: after,
        evidence_details: {
          ...details,
          has_evidence: Object.values(after).some(value => value !== null),
          submission_count: details.submission_count + (submit ? 1 : 0),
        },
        status: submit ? 'under_review' : dispute.status,
      });
    },
  ),
  operation('POST /disputes/:id/close', {}, call =>
    changed(call, { ...openOne(call), status: 'lost' }, 'charge.dispute.closed'),
  ),
];

function openOne(call: Call): Dispute {
  const dispute = findOwn(call, 'disputes', call.ids.id ?? '');
  if (dispute.status === 'needs_response') return dispute;
  throw invalidRequest('This dispute has been answered or closed already.');
}

function changed(call: Call, dispute: Dispute, event = 'charge.dispute.updated'): Dispute {
  const saved = call.tx.put('disputes', dispute);
  emit(call, event, saved);
  return saved;
}
