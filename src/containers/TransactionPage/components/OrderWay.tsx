import { lazyComponent } from '#src/components/lazyComponent.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import { useHistoryMark } from '#src/components/useHistoryMark.ts';
import { orderUnitOf } from '#shared/transactions/orderTimes.ts';
import { orderStepsOf } from '#src/transactions/orderSteps.ts';
import type { Role } from '#shared/transactions/process.ts';
import type { JustBookedProps } from './JustBooked.tsx';
import { OrderSteps } from './OrderSteps.tsx';
import type { OrderNames } from '../orderNames.ts';
import type { Transaction } from '#shared/contract/entities.ts';

const LazyJustBooked = lazyComponent<JustBookedProps>({
  load: () =>
    import(/* webpackChunkName: "JustBooked" */ './JustBooked.tsx').then(
      module => module.JustBooked,
    ),
  messages: ['confirmation'],
  Skeleton: () => <Skeleton shape="block" height="28rem" />,
});

export interface OrderWayProps {
  transaction: Transaction;
  role: Role;
  names: OrderNames;
  /** Epoch milliseconds. */
  now: number;
}

/**
 * What has happened in an order and what comes next: in sentences to the student who has just
 * booked, otherwise in short.
 */
export function OrderWay({ transaction, role, names, now }: OrderWayProps) {
  const isJustBooked = useHistoryMark('justBooked');
  const steps = orderStepsOf(transaction, now);
  // One that has come to nothing has no way left: its heading says all.
  if (!steps || steps.length < 2) return null;
  const isAhead = steps.some(({ key, standing }) => key === 'class' && standing !== 'done');
  if (isJustBooked && role === 'customer' && isAhead) {
    return <LazyJustBooked transaction={transaction} steps={steps} names={names} />;
  }
  return <OrderSteps steps={steps} isStay={orderUnitOf(transaction) !== null} />;
}
