import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { startSubscription, selectSubscribe, subscribeReset } from './subscribe.duck.ts';
import type { SubscriptionWish } from './subscribe.duck.ts';
import type { AppError } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';

/** State and action of a button that leads to the payment provider's page. */
export interface Subscribe {
  /** Requesting the address, or on the way there. */
  inProgress: boolean;
  /** Error of the last try. */
  error: AppError | null;
  begin: (wish: SubscriptionWish) => Promise<void>;
}

/**
 * Begins a subscription and leaves for the provider's page; coming back, the button works again.
 */
export function useSubscribe(): Subscribe {
  const dispatch = useAppDispatch();
  const { request } = useAppSelector(selectSubscribe);
  useEffect(() => {
    dispatch(subscribeReset());
    // Back by the browser's button, a page may come as it was left.
    const comeBack = ({ persisted }: PageTransitionEvent) => {
      if (persisted) dispatch(subscribeReset());
    };
    window.addEventListener('pageshow', comeBack);
    return () => window.removeEventListener('pageshow', comeBack);
  }, [dispatch]);
  return {
    inProgress: request.status === 'loading' || request.status === 'ready',
    error: errorOf(request),
    async begin(wish) {
      const answer = await dispatch(startSubscription(wish));
      if (startSubscription.fulfilled.match(answer)) window.location.assign(answer.payload);
    },
  };
}
