import { ApiError } from '#marketplace/contract/errors.ts';

/** Limits of concurrent uploads. */
export interface UploadLimits {
  /** Per account while at most half of `perProcess` is used; {@link perAccountWhenBusy} above. */
  perAccount: number;
  perProcess: number;
}

/** Runs the upload of an account within the limits. */
export type UploadGate = <T>(account: string, work: () => Promise<T>) => Promise<T>;

/**
 * Limit per account while more than half of all slots are used, so that a few accounts can not
 * occupy them all.
 */
const perAccountWhenBusy = 2;

/** Seconds after which a retry is likely to succeed. */
const retryAfter = 5;

/**
 * Counts uploads in progress, so that slow ones use neither memory nor the slots of others.
 * @throws ApiError too-many-requests for an account at its limit, service-unavailable at the limit
 * of the process; both with `retryAfter` in seconds, before the body is read
 */
export function uploadGate({ perAccount, perProcess }: UploadLimits): UploadGate {
  const underWay = new Map<string, number>();
  let all = 0;
  return async (account, work) => {
    const own = underWay.get(account) ?? 0;
    const meta = { retryAfter };
    const isBusy = all > perProcess / 2;
    const most = isBusy ? Math.min(perAccount, perAccountWhenBusy) : perAccount;
    if (own >= most) throw new ApiError('too-many-requests', { meta });
    if (all >= perProcess) throw new ApiError('service-unavailable', { meta });
    underWay.set(account, own + 1);
    all += 1;
    try {
      return await work();
    } finally {
      all -= 1;
      const left = (underWay.get(account) ?? 1) - 1;
      if (left > 0) underWay.set(account, left);
      else underWay.delete(account);
    }
  };
}
