import { FormattedMessage, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { TeachFailure } from '#src/components/TeachLayout/TeachFailure.tsx';
import { useAppDispatch, useAppSelector } from '#src/store/hooks.ts';
import { errorOf } from '#src/util/request.ts';
import { fetchImports, selectImportClasses } from '../importClasses.duck.ts';
import type { ReadRow } from '../readRow.ts';
import css from '../ImportClasses.module.css';

export interface MakeDraftsProps {
  rows: readonly ReadRow[];
  onMake: () => void;
}

/** Makes drafts of all rows, with its progress. */
export function MakeDrafts({ rows, onMake }: MakeDraftsProps) {
  const intl = useIntl();
  const dispatch = useAppDispatch();
  const { make, made } = useAppSelector(selectImportClasses);
  const isBusy = make.status === 'loading';
  const error = errorOf(make);
  const faults = rows.reduce((sum, row) => sum + Object.keys(row.faults).length, 0);
  return (
    <div className={css.part}>
      {faults > 0 && (
        <p>
          <FormattedMessage id="ImportClasses.faults" values={{ faults }} />
        </p>
      )}
      {error && (
        <TeachFailure
          title={
            <FormattedMessage id="ImportClasses.failed" values={{ made, count: rows.length }} />
          }
          error={error}
          onRetry={onMake}
          onReload={() => void dispatch(fetchImports())}
        />
      )}
      {isBusy && (
        <progress
          className={css.progress}
          value={made}
          max={Math.max(1, rows.length)}
          aria-label={intl.formatMessage({ id: 'ImportClasses.progress' })}
        />
      )}
      <div>
        <Button inProgress={isBusy} aria-disabled={isBusy} onClick={() => !isBusy && onMake()}>
          <FormattedMessage id="ImportClasses.make" values={{ count: rows.length }} />
        </Button>
      </div>
    </div>
  );
}
