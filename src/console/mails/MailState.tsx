import { FormattedMessage } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import type { MailRow } from '../api/mailShapes.ts';

const tones: Record<MailRow['state'], BadgeProps['tone']> = {
  waiting: 'info',
  failed: 'error',
  sent: 'positive',
  refused: 'warning',
  omitted: 'neutral',
};

/** How far a mail has come. */
export const MailState = ({ state }: Pick<MailRow, 'state'>) => (
  <Badge tone={tones[state]}>
    <FormattedMessage id={`ConsoleSentMails.state.${state}`} />
  </Badge>
);

/** Reasons for which there was no mail. */
const reasons = new Set(['no-recipient', 'unverified', 'nothing-to-tell', 'unwanted']);

/** Why there was no mail. */
export const MailReason = ({ reason }: { reason: string }) => (
  <FormattedMessage
    id={`ConsoleSentMails.reason.${reasons.has(reason) ? reason : 'other'}`}
    values={{ reason }}
  />
);
