import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import css from './FilterWaiting.module.css';

export interface FilterWaitingProps {
  hasFailed: boolean;
  onRetry: () => void;
}

/** In place of fields whose code is on its way, or did not come. */
export function FilterWaiting({ hasFailed, onRetry }: FilterWaitingProps) {
  return (
    <div className={css.root} aria-busy={!hasFailed}>
      {hasFailed ? (
        <>
          <p role="alert">
            <FormattedMessage id="ErrorState.title" />
          </p>
          <Button variant="secondary" size="small" onClick={onRetry}>
            <FormattedMessage id="ErrorState.retry" />
          </Button>
        </>
      ) : (
        <Skeleton shape="block" height="2.75rem" />
      )}
    </div>
  );
}
