import { FormattedMessage } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Skeleton } from '#src/components/Skeleton/Skeleton.tsx';
import css from './FilterWaiting.module.css';

export interface FilterWaitingProps {
  hasFailed: boolean;
  onRetry: () => void;
}

/** In place of fields whose code is on its way, or did not come. */
export function FilterWaiting({ hasFailed, onRetry }: FilterWaitingProps) {
  if (hasFailed) {
    return (
      <Notice
        tone="error"
        title={<FormattedMessage id="ErrorState.title" />}
        action={
          <Button variant="secondary" size="small" onClick={onRetry}>
            <FormattedMessage id="ErrorState.retry" />
          </Button>
        }
      />
    );
  }
  return (
    <div className={css.root} aria-busy="true">
      <Skeleton shape="block" height="2.75rem" />
      <Skeleton shape="block" height="2.75rem" />
    </div>
  );
}
