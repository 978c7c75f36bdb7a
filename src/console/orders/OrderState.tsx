import { useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import { stateLabel } from './orderNames.ts';

const tones: Record<string, BadgeProps['tone']> = {
  'state/accepted': 'positive',
  'state/subscription-confirmed': 'positive',
  'state/preauthorized': 'warning',
  'state/pending-payment': 'warning',
  'state/canceled': 'error',
  'state/declined': 'error',
};

/** State of an order. */
export const OrderState = ({ state }: { state: string }) => (
  <Badge tone={tones[state] ?? 'neutral'}>{stateLabel(useIntl(), state)}</Badge>
);
