import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { tellsPlace } from '#shared/transactions/actions.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { selectTransactionPage } from '../TransactionPage.duck.ts';
import { fetchOrderPlace } from '../transactionThunks.ts';
import { areaOf } from '#shared/geo/classPlace.ts';
import type { OrderPlace } from '#shared/contract/api/orders.ts';
import type { Transaction } from '#shared/contract/entities.ts';

/** Place of the class, as far as it is known. */
export interface KnownPlace {
  /** Exact place once it is loaded, the public area before; null without a public one. */
  place: OrderPlace | null;
  isExact: boolean;
  request: RequestStatus;
  retry: () => void;
}

/**
 * Fetches the exact place once the booking is accepted. Returns null before, and for a class
 * without a place.
 */
export function useOrderPlace(transaction: Transaction): KnownPlace | null {
  const dispatch = useAppDispatch();
  const { place: request, orderPlace } = useAppSelector(selectTransactionPage);
  const location = transaction.listing?.attributes.publicData.location;
  const isTold = tellsPlace(transaction) && location !== undefined;
  const retry = () => void dispatch(fetchOrderPlace(transaction.id));
  const isMissing = isTold && request.status === 'idle';
  useEffect(() => {
    if (isMissing) void dispatch(fetchOrderPlace(transaction.id));
  }, [dispatch, isMissing, transaction.id]);
  if (!isTold) return null;
  const area = areaOf(location);
  return {
    place: orderPlace ?? (area ? { address: area } : null),
    isExact: orderPlace !== null,
    request,
    retry,
  };
}
