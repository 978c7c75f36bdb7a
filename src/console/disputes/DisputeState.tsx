import { useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import type { Dispute } from '../api/disputeShapes.ts';
import { disputeLabel } from './disputeNames.ts';

const tones: Record<string, BadgeProps['tone']> = { won: 'positive', lost: 'error' };

/** State of a dispute. */
export const DisputeState = ({ status, waits }: Pick<Dispute, 'status' | 'waits'>) => (
  <Badge tone={waits ? 'warning' : (tones[status] ?? 'neutral')}>
    {disputeLabel(useIntl(), 'status', status)}
  </Badge>
);
