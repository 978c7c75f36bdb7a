import { FormattedMessage } from 'react-intl';
import { Badge } from '#src/components/Badge/Badge.tsx';
import type { BadgeProps } from '#src/components/Badge/Badge.tsx';
import type { Person } from '../api/shapes.ts';

const tones: Record<string, BadgeProps['tone']> = {
  active: 'positive',
  pendingApproval: 'warning',
  banned: 'error',
};

/** State of an account, and the role of an operator. */
export function PersonState({ person: { state, role } }: { person: Person }) {
  const tone = tones[state];
  return (
    <>
      <Badge tone={tone ?? 'neutral'}>
        {tone ? <FormattedMessage id={`ConsolePersonState.${state}`} /> : state}
      </Badge>{' '}
      {role && (
        <Badge tone="info">
          <FormattedMessage id={`ConsoleRole.${role}`} />
        </Badge>
      )}
    </>
  );
}
