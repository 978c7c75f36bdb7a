import { ApiError } from '#marketplace/contract/errors.ts';

/** How many uploads may be under way. */
export interface UploadLimits {
  /** Of one account, while there is room; {@link perAccountWhenBusy} once more than half is taken. */
  perAccount: number;
  perProcess: number;
}

/** Lets an upload of an account begin, for as long as the work takes. */
export type UploadGate = <T>(account: string, work: () => Promise<T>) => Promise<T>;

/** Places of an account while more than half of all are taken, so that a few can not hold them all. */
const perAccountWhenBusy = 2;

/** Seconds after which there is room again, most likely. */
const retryAfter = 5;

/**
 * Counts uploads that are under way, so that held ones cost neither memory nor the places of others.
 * @throws ApiError too-many-requests for an account that has enough, service-unavailable where the process
 *   has; both with `retryAfter` in seconds, before anything of the body is read
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
