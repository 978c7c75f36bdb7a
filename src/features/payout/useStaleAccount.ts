import { useState } from 'react';
import { refreshPayoutAccount, selectPayoutShow } from './payout.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';

/** A payout account that could not be read again: what is shown of it may be old. */
export interface StaleAccount {
  /** It is being read again. */
  inProgress: boolean;
  onRetry: () => void;
}

/** Returns the way to read a payout account again that could not be read; null when it could. */
export function useStaleAccount(): StaleAccount | null {
  const dispatch = useAppDispatch();
  const { status } = useAppSelector(selectPayoutShow);
  const [inProgress, setInProgress] = useState(false);
  const retry = async () => {
    setInProgress(true);
    await dispatch(refreshPayoutAccount());
    setInProgress(false);
  };
  return status === 'failed' || inProgress ? { inProgress, onRetry: () => void retry() } : null;
}
