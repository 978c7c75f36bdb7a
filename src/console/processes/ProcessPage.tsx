import * as v from 'valibot';
import { FormattedMessage, useIntl } from 'react-intl';
import { useParams, useSearchParams } from 'react-router-dom';
import { SelectBox } from '#src/components/FieldSelect/SelectBox.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { useReadData } from '../data/useOperation.ts';
import { LoadFailure } from '../shell/LoadFailure.tsx';
import { Page } from '../shell/Page.tsx';
import { processLabel } from '../orders/orderNames.ts';
import { RowsSkeleton } from '../shell/RowsSkeleton.tsx';
import { AliasBadges } from './versions/AliasBadges.tsx';
import { GraphView } from './graph/GraphView.tsx';
import { MailsView } from './mails/MailsView.tsx';
import { definitionShape, versionShape } from './model/processShapes.ts';
import type { ProcessVersion } from './model/processShapes.ts';
import { SourceView } from './source/SourceView.tsx';
import { VersionsView } from './versions/VersionsView.tsx';
import css from './ProcessPage.module.css';

const views = ['graph', 'source', 'versions', 'mails'] as const;
type View = (typeof views)[number];

const versionsShape = v.array(versionShape);

/** A process: its graph, its source, its versions and its mails. */
export function ProcessPage() {
  const intl = useIntl();
  const { name = '' } = useParams();
  const { data, error, isFetching, refetch } = useReadData(
    versionsShape,
    'build/processes/query-versions',
    { name },
  );
  const back = { to: '/processes', label: intl.formatMessage({ id: 'ConsoleProcesses.title' }) };
  const [newest] = data ?? [];
  if (data && newest) return <KnownProcess name={name} versions={data} back={back} />;
  return (
    <Page title={processLabel(intl, name)} back={back}>
      {error ? (
        <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
      ) : (
        <RowsSkeleton />
      )}
    </Page>
  );
}

interface KnownProcessProps {
  name: string;
  versions: readonly ProcessVersion[];
  back: { to: string; label: string };
}

/** The version of the address; without one that which new orders take, else the newest. */
function shownVersion(versions: readonly ProcessVersion[], wanted: string | null) {
  return (
    versions.find(({ version }) => String(version) === wanted) ??
    versions.find(({ aliases }) => aliases.length > 0) ??
    versions[0]
  );
}

function KnownProcess({ name, versions, back }: KnownProcessProps) {
  const intl = useIntl();
  const [query, setQuery] = useSearchParams();
  const label = processLabel(intl, name);
  const view = views.find(known => known === query.get('view')) ?? 'graph';
  const shown = shownVersion(versions, query.get('version'));
  const change = (key: string, value: string) =>
    setQuery(
      before => {
        const next = new URLSearchParams(before);
        next.set(key, value);
        return next;
      },
      { replace: true },
    );
  return (
    <Page
      title={label}
      back={back}
      facts={
        <>
          <label className={css.version}>
            <FormattedMessage id="ConsoleProcess.version" />
            <SelectBox
              value={String(shown?.version)}
              onChange={({ target: { value } }) => change('version', value)}
            >
              {versions.map(({ version, aliases }) => (
                <option key={version} value={version}>
                  {[version, ...aliases].join(' · ')}
                </option>
              ))}
            </SelectBox>
          </label>
          {label !== name && <code className={css.technical}>{name}</code>}
          {shown && <AliasBadges aliases={shown.aliases} />}
        </>
      }
    >
      <Tabs
        label={intl.formatMessage({ id: 'ConsoleProcess.views' })}
        selected={view}
        onSelect={id => change('view', id)}
        tabs={views.map(id => ({
          id,
          label: <FormattedMessage id={`ConsoleProcess.view.${id}`} />,
        }))}
      >
        {view === 'versions' ? (
          <VersionsView name={name} versions={versions} />
        ) : (
          shown && <VersionContent name={name} version={shown.version} view={view} />
        )}
      </Tabs>
    </Page>
  );
}

interface VersionContentProps {
  name: string;
  version: number;
  view: Exclude<View, 'versions'>;
}

function VersionContent({ name, version, view }: VersionContentProps) {
  const { data, error, isFetching, refetch } = useReadData(
    definitionShape,
    'build/processes/show',
    { name, version },
  );
  if (!data) {
    return error ? (
      <LoadFailure error={error} inProgress={isFetching} onRetry={() => void refetch()} />
    ) : (
      <RowsSkeleton />
    );
  }
  const { definition, templates } = data;
  switch (view) {
    case 'graph':
      return <GraphView name={name} version={version} definition={definition} />;
    case 'mails':
      return <MailsView key={version} name={name} definition={definition} templates={templates} />;
    case 'source':
      // Another version is another text: what was typed belongs to the one before.
      return <SourceView key={version} name={name} version={version} stored={data} />;
  }
}
