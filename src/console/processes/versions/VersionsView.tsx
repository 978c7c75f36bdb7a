import { useMemo, useState } from 'react';
import { FormattedDate, FormattedMessage, FormattedNumber, useIntl } from 'react-intl';
import { Button } from '#src/components/Button/Button.tsx';
import { InlineTextButton } from '#src/components/Link/Link.tsx';
import { useToast } from '#src/components/Toast/Toast.tsx';
import { anyShape } from '../../api/shapes.ts';
import { useAct, useReadData } from '../../data/useOperation.ts';
import { useMay } from '../../access/SessionContext.tsx';
import { FailureNotice } from '../../shell/FailureNotice.tsx';
import { RowsSkeleton } from '../../shell/RowsSkeleton.tsx';
import { AliasBadges } from './AliasBadges.tsx';
import { DifferenceList } from '../difference/DifferenceList.tsx';
import { definitionShape } from '../model/processShapes.ts';
import type { ProcessVersion } from '../model/processShapes.ts';
import { checkProcess } from '../model/checkProcess.ts';
import css from './VersionsView.module.css';

export interface VersionsViewProps {
  name: string;
  /** Newest first. */
  versions: readonly ProcessVersion[];
}

interface Move {
  alias: string;
  version: number;
}

/** Moves an alias; the toast moves it back. */
function useMove(name: string, versions: readonly ProcessVersion[]) {
  const toast = useToast();
  const { mutate, error, isPending, variables } = useAct((api, { alias, version }: Move) =>
    api.post(anyShape, 'build/aliases/update-alias', { name, alias, version }),
  );
  const move = ({ alias, version }: Move) => {
    const before = versions.find(({ aliases }) => aliases.includes(alias))?.version;
    const back = (dismiss: () => void) =>
      before === undefined ? null : (
        <InlineTextButton
          onClick={() => {
            dismiss();
            mutate({ alias, version: before });
          }}
        >
          <FormattedMessage id="ConsoleVersions.back" values={{ version: before }} />
        </InlineTextButton>
      );
    mutate(
      { alias, version },
      {
        onSuccess: () =>
          toast.show({
            message: <FormattedMessage id="ConsoleVersions.moved" values={{ alias, version }} />,
            action: back,
          }),
      },
    );
  };
  return { move, error, underWay: isPending ? variables : null };
}

/** The versions of a process: when, how many orders, which alias, and what is different. */
export function VersionsView({ name, versions }: VersionsViewProps) {
  const may = useMay();
  const { move, error, underWay } = useMove(name, versions);
  const aliases = versions.flatMap(version => version.aliases);
  return (
    <>
      <FailureNotice error={error} />
      <ol className={css.root}>
        {versions.map((version, index) => (
          <li key={version.version} className={css.version}>
            <h2 className={css.heading}>
              <FormattedMessage
                id="ConsoleVersions.version"
                values={{ version: version.version }}
              />
              <AliasBadges aliases={version.aliases} />
            </h2>
            <p className={css.facts}>
              <FormattedDate value={version.createdAt} dateStyle="medium" timeStyle="short" />
              <span>
                <FormattedMessage
                  id="ConsoleProcess.count"
                  values={{
                    count: version.orders,
                    number: <FormattedNumber value={version.orders} />,
                  }}
                />
              </span>
            </p>
            {may('build/aliases/update-alias') && (
              <div className={css.actions}>
                {aliases
                  .filter(alias => !version.aliases.includes(alias))
                  .map(alias => (
                    <Button
                      key={alias}
                      variant="secondary"
                      size="small"
                      inProgress={underWay?.alias === alias && underWay.version === version.version}
                      onClick={() => move({ alias, version: version.version })}
                    >
                      <FormattedMessage id="ConsoleVersions.move" values={{ alias }} />
                    </Button>
                  ))}
              </div>
            )}
            <Difference name={name} before={versions[index + 1]?.version} after={version.version} />
          </li>
        ))}
      </ol>
    </>
  );
}

interface DifferenceProps {
  name: string;
  /** Undefined for the first version. */
  before: number | undefined;
  after: number;
}

/** The difference to the version before, once somebody wants to see it. */
function Difference({ name, before, after }: DifferenceProps) {
  const intl = useIntl();
  const [isOpen, setOpen] = useState(false);
  if (before === undefined) return null;
  return (
    <details onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.summary}>
        {intl.formatMessage({ id: 'ConsoleVersions.difference' }, { version: before })}
      </summary>
      {isOpen && <LoadedDifference name={name} before={before} after={after} />}
    </details>
  );
}

function LoadedDifference({ name, before, after }: DifferenceProps & { before: number }) {
  const path = 'build/processes/show';
  const old = useReadData(definitionShape, path, { name, version: before });
  const now = useReadData(definitionShape, path, { name, version: after });
  const error = old.error ?? now.error;
  const processes = useMemo(
    () =>
      old.data && now.data
        ? [checkProcess(old.data.definition).process, checkProcess(now.data.definition).process]
        : null,
    [old.data, now.data],
  );
  if (error) return <FailureNotice error={error} />;
  if (!processes) return <RowsSkeleton />;
  const [was, is] = processes;
  return was && is ? (
    <DifferenceList before={was} after={is} />
  ) : (
    <FormattedMessage id="ConsoleProcess.unreadable" />
  );
}
