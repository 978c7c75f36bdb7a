import type { Operations } from '#server/http/api/operation.ts';
import { invalidErrors } from '#server/http/api/operation.ts';
import { webhooksAnswer, webhooksOrder } from './operator/orders.ts';

/** Of operators. */
export const webhookOperations = {
  command: {
    method: 'post',
    caller: 'operator',
    path: '/api/operator/webhooks',
    summary: 'Set up webhooks to other programs, read their log, send some again',
    body: webhooksOrder,
    answer: webhooksAnswer,
    errors: [...invalidErrors, 'webhook-address-refused', 'webhooks-not-available'],
  },
} satisfies Operations;
