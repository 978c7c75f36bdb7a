import * as v from 'valibot';
import { FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { CardCell, CardRow, CardTable } from '#src/components/CardTable/CardTable.tsx';
import { EmptyState } from '#src/components/EmptyState/EmptyState.tsx';
import { Link } from '#src/components/Link/Link.tsx';
import { useReadData } from '../data/useOperation.ts';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { processLabel } from '../orders/orderNames.ts';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { AliasBadges } from './versions/AliasBadges.tsx';
import { processShape, versionShape } from './model/processShapes.ts';
import css from './ProcessPage.module.css';

const processesShape = v.array(processShape);
const versionsShape = v.array(versionShape);

/** The transaction processes of the marketplace. */
export function ProcessesPage() {
  const intl = useIntl();
  const { data, error, isFetching, refetch } = useReadData(processesShape, 'build/processes/query');
  return (
    <Page title={intl.formatMessage({ id: 'ConsoleProcesses.title' })}>
      <p>
        <FormattedMessage id="ConsoleProcesses.intro" />
      </p>
      {data && data.length > 0 && (
        <CardTable
          label={intl.formatMessage({ id: 'ConsoleProcesses.title' })}
          headings={[
            'ConsoleProcesses.name',
            'ConsoleProcesses.newest',
            'ConsoleProcesses.aliases',
            'ConsoleProcesses.orders',
          ]}
        >
          {data.map(({ name, version }) => (
            <ProcessRow key={name} name={name} newest={version} />
          ))}
        </CardTable>
      )}
      {data?.length === 0 && <EmptyState title={<FormattedMessage id="ConsoleProcesses.none" />} />}
      {!data && !error && <RowsSkeleton />}
      {!data && error && (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      )}
    </Page>
  );
}

function ProcessRow({ name, newest }: { name: string; newest: number }) {
  const { data = [] } = useReadData(versionsShape, 'build/processes/query-versions', { name });
  const label = processLabel(useIntl(), name);
  return (
    <CardRow
      name={
        <>
          <Link to={`/processes/${name}`}>{label}</Link>{' '}
          {label !== name && <code className={css.technical}>{name}</code>}
        </>
      }
    >
      <CardCell heading="ConsoleProcesses.newest">{newest}</CardCell>
      <CardCell heading="ConsoleProcesses.aliases">
        {data.map(({ version, aliases }) =>
          aliases.length > 0 ? (
            <AliasBadges key={version} aliases={aliases} version={version} />
          ) : null,
        )}
      </CardCell>
      <CardCell heading="ConsoleProcesses.orders">
        <FormattedNumber value={data.reduce((sum, { orders }) => sum + orders, 0)} />
      </CardCell>
    </CardRow>
  );
}
