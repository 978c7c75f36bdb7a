import type { Call } from '../http/operation.ts';
import { present } from '../http/present.ts';
import { PLATFORM, newId } from '../model/ids.ts';

/** The API version that events are written in. */
export const API_VERSION = '2026-10-28.endive';

/** Records an event about `object`; it is delivered when a webhook is configured. */
export function emit(call: Call, type: string, object: unknown, account = call.account): void {
  const isAwaited = call.delivers(type);
  call.tx.put('events', {
    id: newId('evt'),
    object: 'event',
    ...(account === PLATFORM ? {} : { account }),
    api_version: API_VERSION,
    created: call.now,
    data: { object: present(object) },
    livemode: false,
    pending_webhooks: isAwaited ? 1 : 0,
    request: { id: call.requestId, idempotency_key: call.idempotencyKey },
    type,
    $account: account,
    $delivery: isAwaited ? { attempts: 0, nextAt: 0 } : null,
  });
}
