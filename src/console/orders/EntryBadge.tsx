import { FormattedMessage } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import type { TimelineEntry } from '../api/orderShapes.ts';
import { DisputeState } from '../disputes/DisputeState.tsx';
import { MailState } from '../mails/MailState.tsx';

/** State of an entry that is not simply done. */
interface EntryState {
  id: string;
  tone: BadgeProps['tone'];
  values?: Record<string, string>;
}

/** Returns the state of an entry; null where it is simply done. */
function entryState(entry: TimelineEntry): EntryState | null {
  switch (entry.kind) {
    case 'payment':
      if (entry.state === 'refused') return { id: 'ConsoleOrder.payment.refused', tone: 'error' };
      if (entry.state === 'started') return { id: 'ConsoleOrder.payment.started', tone: 'warning' };
      return entry.isDelayed ? { id: 'ConsoleOrder.payment.delayed', tone: 'info' } : null;
    case 'review':
      if (entry.state === 'public') return null;
      return { id: `ConsoleOrder.review.${entry.state}`, tone: 'neutral' };
    case 'operation':
      if (entry.result === 'ok') return null;
      return { id: 'ConsoleOrder.entry.refused', tone: 'error', values: { code: entry.result } };
    case 'due':
      return entry.state === 'failed' ? { id: 'ConsoleOrder.due.failed', tone: 'error' } : null;
    case 'mail':
      return { id: 'ConsoleOrder.mail.unknown', tone: 'neutral' };
    case 'dispute':
    case 'transition':
    case 'message':
    case 'change':
      return null;
  }
}

/** Shows the state of an entry of the history. */
export function EntryBadge({ entry }: { entry: TimelineEntry }) {
  if (entry.kind === 'dispute') return <DisputeState {...entry} sent={null} />;
  if (entry.kind === 'mail' && entry.state !== 'unknown') return <MailState state={entry.state} />;
  const shown = entryState(entry);
  if (!shown) return null;
  return (
    <Badge tone={shown.tone ?? 'neutral'}>
      <FormattedMessage id={shown.id} values={shown.values ?? {}} />
    </Badge>
  );
}
