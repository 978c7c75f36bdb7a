import { FormattedMessage } from 'react-intl';
import { ErrorState } from '#src/components/ErrorState/ErrorState.tsx';
import { failureOf } from './failure.ts';

export interface LoadFailureProps {
  error: unknown;
  /** It is being tried again. */
  inProgress: boolean;
  onRetry: () => void;
}

/** Replaces what could not be loaded. */
export function LoadFailure({ error, inProgress, onRetry }: LoadFailureProps) {
  return (
    <ErrorState inProgress={inProgress} onRetry={onRetry}>
      <FormattedMessage {...failureOf(error)} />
    </ErrorState>
  );
}
