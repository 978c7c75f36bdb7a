import { SafetyActions } from '#src/features/safety/SafetyActions.tsx';
import { useSafety } from '#src/features/safety/useSafety.ts';
import type { User } from '#shared/contract/entities.ts';

export interface OrderSafetyProps {
  orderId: string;
  /** The other party. */
  other: User;
}

/** Report the order, and block the other party. */
export function OrderSafety({ orderId, other }: OrderSafetyProps) {
  const { isOffered, ...safety } = useSafety(other.id, { subject: 'order', subjectId: orderId });
  return isOffered && <SafetyActions name={other.attributes.profile.displayName} {...safety} />;
}
