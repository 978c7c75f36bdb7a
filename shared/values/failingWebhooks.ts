/** What of an endpoint says whether it fails; times are ISO. */
export interface WebhookHealth {
  state: string;
  failingSince: string | null;
  disabledAt: string | null;
  disabledWhy: string | null;
}

/**
 * Counts endpoints of webhooks that fail, or were switched off for that. Those that an operator has
 * switched off do not wait for anybody.
 */
export function failingWebhooks(endpoints: readonly WebhookHealth[]) {
  const failing = endpoints.filter(
    ({ state, disabledWhy }) => state !== 'on' && disabledWhy !== 'operator',
  );
  const [oldest = null] = failing
    .flatMap(({ disabledAt, failingSince }) => failingSince ?? disabledAt ?? [])
    .toSorted((one, other) => one.localeCompare(other));
  return { count: failing.length, oldest };
}
