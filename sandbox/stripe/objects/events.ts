import { listOperation } from '../http/list.ts';
import { operation } from '../http/operation.ts';
import type { Operation } from '../http/operation.ts';
import { bool, list, text } from '../http/params.ts';
import { findOwn } from '../state/find.ts';

/** `/v1/events`: the events that webhooks deliver. */
export const eventOperations: Operation[] = [
  operation('GET /events/:id', {}, call => findOwn(call, 'events', call.ids.id ?? '')),
  listOperation('GET /events', {
    collection: 'events',
    shape: { type: text(), types: list(text()), delivery_success: bool() },
    keep: (row, params, call) =>
      row.$account === call.account &&
      (params.type === undefined || matches(row.type, params.type)) &&
      (params.types === undefined || params.types.includes(row.type)) &&
      (params.delivery_success === undefined ||
        params.delivery_success === (row.pending_webhooks === 0)),
  }),
];

/** `charge.*` means all events of charges. */
function matches(type: string, pattern: string): boolean {
  return pattern.endsWith('.*') ? type.startsWith(pattern.slice(0, -1)) : type === pattern;
}
