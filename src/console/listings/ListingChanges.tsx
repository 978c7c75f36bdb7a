import { FormattedDate, FormattedMessage } from 'react-intl';
import { changesShape } from '../api/shapes.ts';
import type { ListingChanges as Changes } from '../api/shapes.ts';
import { useReadData } from '../data/useOperation.ts';
import { useMay } from '../access/SessionContext.tsx';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { ChangeList } from '../shell/ChangeList.tsx';
import css from './ListingChanges.module.css';

const read = 'listings/changes';

/** What was changed since the listing was approved, field by field. */
export function ListingChanges({ id }: { id: string }) {
  const may = useMay();
  const { data, error, isFetching, refetch } = useReadData(
    changesShape,
    read,
    { id },
    { enabled: may(read) },
  );
  if (!may(read)) return null;
  return (
    <section className={css.root} aria-labelledby="changes">
      <h2 id="changes" className={css.heading}>
        <FormattedMessage id="ConsoleListing.changes" />
      </h2>
      {data ? (
        <KnownChanges {...data} />
      ) : error ? (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </section>
  );
}

function KnownChanges({ approvedAt, since, isComplete, changes }: Changes) {
  const from = isComplete ? approvedAt : since;
  return (
    <>
      <p className={css.since}>
        {approvedAt === null && isComplete ? (
          <FormattedMessage id="ConsoleListing.neverApproved" />
        ) : (
          <FormattedMessage
            id={isComplete ? 'ConsoleListing.sinceApproval' : 'ConsoleListing.sinceLog'}
            values={{ at: from ? <FormattedDate value={from} dateStyle="medium" /> : '' }}
          />
        )}
      </p>
      {changes.length > 0 ? (
        <ChangeList
          changes={changes.map(({ field, before, after }) => ({ path: field, before, after }))}
        />
      ) : (
        approvedAt !== null && (
          <p>
            <FormattedMessage id="ConsoleListing.unchanged" />
          </p>
        )
      )}
    </>
  );
}
