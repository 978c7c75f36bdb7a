import { FormattedMessage } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import type { ListingRow } from '../api/shapes.ts';

const tones: Record<string, BadgeProps['tone']> = {
  waiting: 'warning',
  sentBack: 'info',
  published: 'positive',
};
const known = new Set(['draft', 'published', 'closed']);

/** State of a listing, as operators distinguish it. */
export function ListingState({ listing }: { listing: ListingRow }) {
  const { state, waits } = listing;
  const shown = state === 'pendingApproval' ? (waits ? 'waiting' : 'sentBack') : state;
  const isKnown = known.has(shown) || state === 'pendingApproval';
  return (
    <Badge tone={tones[shown] ?? 'neutral'}>
      {isKnown ? <FormattedMessage id={`ConsoleListingState.${shown}`} /> : state}
    </Badge>
  );
}
