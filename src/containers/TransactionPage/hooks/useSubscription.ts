import { useCallback, useEffect, useState } from 'react';
import { rejectionOf } from '#src/store/appThunk.ts';
import { useAppDispatch } from '#src/store/hooks.ts';
import type { AppError } from '#src/util/errors.ts';
import { fetchSubscription } from '../subscriptionThunks.ts';
import type { SubscriptionDetails } from '#shared/contract/api/subscriptions.ts';
import type { Transaction } from '#shared/contract/entities.ts';

/** Payments of a subscription, as far as they are loaded. */
export interface LoadedSubscription {
  details: SubscriptionDetails | null;
  /** Of the last attempt, when it failed. */
  error: AppError | null;
  reload: () => void;
}

/**
 * Loads the payments of a subscription in the browser, and again whenever the order has changed.
 */
export function useSubscription({ id, attributes }: Transaction): LoadedSubscription {
  const dispatch = useAppDispatch();
  const [details, setDetails] = useState<SubscriptionDetails | null>(null);
  const [error, setError] = useState<AppError | null>(null);
  const [attempt, setAttempt] = useState(0);
  const reload = useCallback(() => setAttempt(count => count + 1), []);
  const { lastTransitionedAt } = attributes;

  useEffect(() => {
    let isCurrent = true;
    void dispatch(fetchSubscription(id)).then(action => {
      if (!isCurrent) return;
      const isLoaded = fetchSubscription.fulfilled.match(action);
      setError(isLoaded ? null : rejectionOf(action));
      if (isLoaded) setDetails(action.payload);
    });
    return () => {
      isCurrent = false;
    };
  }, [dispatch, id, lastTransitionedAt, attempt]);

  return { details, error, reload };
}
