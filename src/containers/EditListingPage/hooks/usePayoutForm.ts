import { useEffect, useState } from 'react';
import { isFulfilled } from '@reduxjs/toolkit';
import { useConfig } from '#src/config/ConfigContext.tsx';
import { siteUrl } from '#shared/config/siteLanguages.ts';
import {
  continueVerification,
  createPayoutAccount,
  payoutNeedOf,
  requestForgotten,
  selectPayoutRequest,
} from '#src/features/payout/payout.duck.ts';
import type { PayoutNeed } from '#src/features/payout/payout.duck.ts';
import { selectCurrentUser } from '#src/ducks/user.duck.ts';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { PayoutDetails } from '#src/features/payout/payoutDetails.ts';
import type { AppError } from '#src/util/errors.ts';
import { errorOf } from '#src/util/request.ts';

/** State and actions of the payout form. */
export interface PayoutForm {
  isOpen: boolean;
  /** Step that is left before a class can be published: an account, details on it, or nothing. */
  need: PayoutNeed;
  inProgress: boolean;
  error: AppError | null;
  /** The teacher is back from the payment provider. */
  hasReturned: boolean;
  open: () => void;
  close: () => void;
  /** Creates the account, then leaves for the payment provider if that requires more. */
  submit: (details: PayoutDetails) => Promise<void>;
  /** Leaves for the payment provider, which requests the details that are due. */
  verify: () => Promise<void>;
}

const isProviderAddress = isFulfilled(createPayoutAccount, continueVerification);

/** Runs the payout form. The payment provider returns to `path` with `/success` or `/failure`. */
export function usePayoutForm(path: string, hasReturned: boolean): PayoutForm {
  const dispatch = useAppDispatch();
  const config = useConfig();
  const need = payoutNeedOf(useAppSelector(selectCurrentUser));
  const request = useAppSelector(selectPayoutRequest);
  const [isOpen, setOpen] = useState(false);

  // Back from the provider the form opens again while something is missing.
  useEffect(() => {
    if (hasReturned) setOpen(need !== 'none');
  }, [hasReturned, need]);

  useEffect(() => () => void dispatch(requestForgotten()), [dispatch]);

  const show = (isWanted: boolean) => {
    dispatch(requestForgotten());
    setOpen(isWanted);
  };
  const addresses = () => ({
    successURL: siteUrl(config, `${path}/success`),
    failureURL: siteUrl(config, `${path}/failure`),
  });
  const leaveFor = (answer: unknown) => {
    if (!isProviderAddress(answer)) return;
    if (answer.payload) window.location.assign(answer.payload);
    else setOpen(false);
  };
  return {
    isOpen,
    need,
    inProgress: request.status === 'loading',
    error: errorOf(request),
    hasReturned,
    open: () => show(true),
    close: () => show(false),
    submit: async details =>
      leaveFor(await dispatch(createPayoutAccount({ details, ...addresses() }))),
    verify: async () => leaveFor(await dispatch(continueVerification(addresses()))),
  };
}
