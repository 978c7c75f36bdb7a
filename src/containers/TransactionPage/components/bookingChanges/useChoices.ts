import { useEffect } from 'react';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import type { RequestStatus } from '#src/util/request.ts';
import { fetchChoices, selectBookingChanges } from '../../bookingChanges.duck.ts';
import type { OrderChoices } from '#shared/contract/api/bookingChanges.ts';
import type { Transaction } from '#shared/contract/entities.ts';
import { orderKindOf, stateOf } from '#shared/transactions/process.ts';

/** Changes that a student can make to an order, as far as they are known. */
export interface Choices {
  /** The order is in a state in which something may be changed. */
  isOpen: boolean;
  /** null until it is known. */
  choices: OrderChoices | null;
  request: RequestStatus;
  reload: () => void;
}

/** Fetches in the browser what can be changed of an order, and again when the order has changed. */
export function useChoices(transaction: Transaction): Choices {
  const dispatch = useAppDispatch();
  const { id } = transaction;
  const { lastTransitionedAt } = transaction.attributes;
  const { transactionId, choices, load } = useAppSelector(selectBookingChanges);
  const state = stateOf(transaction);
  const isOpen =
    orderKindOf(transaction) !== 'subscription' &&
    (state === 'accepted' || state === 'preauthorized');
  useEffect(() => {
    if (isOpen) void dispatch(fetchChoices(id));
  }, [dispatch, id, isOpen, lastTransitionedAt]);
  return {
    isOpen,
    choices: transactionId === id ? choices : null,
    request: load,
    reload: () => void dispatch(fetchChoices(id)),
  };
}
