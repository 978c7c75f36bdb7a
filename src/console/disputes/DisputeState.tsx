import { useIntl } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import { isBeingSent } from '../api/disputeShapes.ts';
import type { Dispute } from '../api/disputeShapes.ts';
import { disputeLabel } from './disputeNames.ts';

const tones: Record<string, BadgeProps['tone']> = { won: 'positive', lost: 'error' };

/** State of a dispute; evidence that is on its way says so. */
export function DisputeState(dispute: Pick<Dispute, 'status' | 'waits' | 'sent'>) {
  const intl = useIntl();
  const { status, waits } = dispute;
  if (waits && isBeingSent(dispute)) {
    return <Badge tone="info">{intl.formatMessage({ id: 'ConsoleDispute.sending' })}</Badge>;
  }
  return (
    <Badge tone={waits ? 'warning' : (tones[status] ?? 'neutral')}>
      {disputeLabel(intl, 'status', status)}
    </Badge>
  );
}
