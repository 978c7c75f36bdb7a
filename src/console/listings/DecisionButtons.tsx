import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import type { ListingRow } from '../api/shapes.ts';
import { useMay } from '../access/SessionContext.tsx';
import { decisionsFor } from './decisions.ts';
import type { DecisionState } from './useDecision.tsx';

export interface DecisionButtonsProps {
  listings: readonly ListingRow[];
  state: DecisionState;
  size?: 'small' | 'medium';
}

/** Buttons of the decisions that are possible; the first is the one to make. */
export function DecisionButtons({ listings, state, size = 'medium' }: DecisionButtonsProps) {
  const may = useMay();
  return decisionsFor(listings, may)
    .toReversed()
    .map(decision => (
      <Button
        key={decision}
        size={size}
        variant={decision === 'approve' ? 'primary' : 'secondary'}
        inProgress={state.underWay === decision}
        disabled={state.underWay !== null && state.underWay !== decision}
        onClick={() => state.start(decision, listings)}
      >
        <FormattedMessage id={`ConsoleDecision.${decision}`} />
      </Button>
    ));
}
