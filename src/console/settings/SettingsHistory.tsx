import { useState } from 'react';
import { FormattedDate, FormattedMessage, useIntl } from 'react-intl';
import * as v from 'valibot';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { ConfirmModal } from '#src/components/Modal/ConfirmModal.tsx';
import { Presence } from '#src/components/Modal/Presence.tsx';
import { documentsBack, operatorPaths } from '#shared/settings/back.ts';
import { dataOf } from '../api/consoleApi.ts';
import { useMay } from '../access/SessionContext.tsx';
import { useAct, useReadData } from '../data/useOperation.ts';
import { FailureNotice } from '../shell/FailureNotice.tsx';
import { documentsShape, versionShape, writtenShape } from './settingsShapes.ts';
import type { AssetVersion, StoredDocuments } from './settingsShapes.ts';
import css from './SettingsPage.module.css';

/** Rows of the history that are shown. */
const shownVersions = 20;

const headingId = 'history';

/** Leads to the history, where what was published is first. */
export const focusHistory = (): void => document.getElementById(headingId)?.focus();

/** Who has changed what and why, and the way back. */
export function SettingsHistory({ stored }: { stored: StoredDocuments }) {
  const intl = useIntl();
  const may = useMay();
  const { data: versions = [] } = useReadData(v.array(versionShape), 'assets/versions', {
    perPage: shownVersions,
  });
  const [chosen, setChosen] = useState<AssetVersion | null>(null);
  const back = useAct(
    async (api, { version, createdAt }: AssetVersion) => {
      const paths = operatorPaths.join(',');
      const old = await api.get(dataOf(documentsShape), 'assets/show', { paths, version });
      const changed = documentsBack(stored.documents, old.documents);
      const documents = Object.entries(changed).map(([path, value]) => ({ path, value }));
      if (documents.length === 0) return old;
      const when = intl.formatDate(createdAt, { dateStyle: 'medium', timeStyle: 'short' });
      return api.post(dataOf(writtenShape), 'assets/write', {
        currentVersion: stored.version,
        documents,
        note: intl.formatMessage({ id: 'ConsoleSettings.back.note' }, { when }),
      });
    },
    {
      done: () => <FormattedMessage id="ConsoleSettings.published" />,
      onDone: () => setChosen(null),
    },
  );
  const shown = versions.filter(({ paths }) => paths.some(path => operatorPaths.includes(path)));
  if (shown.length === 0) return null;
  return (
    <section className={css.section} aria-labelledby={headingId}>
      <h2 id={headingId} className={css.heading} tabIndex={-1}>
        <FormattedMessage id="ConsoleSettings.history" />
      </h2>
      <ol className={css.versions}>
        {shown.map((version, index) => (
          <Version
            key={version.version}
            version={version}
            isLive={index === 0}
            onBack={may('assets/write') ? () => setChosen(version) : undefined}
          />
        ))}
      </ol>
      <Presence>
        {chosen && (
          <ConfirmModal
            title={<FormattedMessage id="ConsoleSettings.back.title" />}
            keep={<FormattedMessage id="ConsoleDecision.cancel" />}
            confirm={<FormattedMessage id="ConsoleSettings.back" />}
            inProgress={back.isPending}
            onClose={() => setChosen(null)}
            onConfirm={() => back.mutate(chosen)}
          >
            <FailureNotice error={back.error} />
            <p>
              <FormattedMessage
                id="ConsoleSettings.back.text"
                values={{
                  when: (
                    <FormattedDate value={chosen.createdAt} dateStyle="medium" timeStyle="short" />
                  ),
                }}
              />
            </p>
          </ConfirmModal>
        )}
      </Presence>
    </section>
  );
}

interface VersionProps {
  version: AssetVersion;
  isLive: boolean;
  onBack: (() => void) | undefined;
}

function Version({ version, isLive, onBack }: VersionProps) {
  const { createdAt, operator, note } = version;
  return (
    <li className={css.version}>
      <p className={css.facts}>
        <FormattedDate value={createdAt} dateStyle="medium" timeStyle="short" />
        {operator ? (
          <bdi>{operator.name}</bdi>
        ) : (
          <span>
            <FormattedMessage id="ConsoleSettings.byProgram" />
          </span>
        )}
        {isLive && (
          <Badge tone="positive">
            <FormattedMessage id="ConsoleSettings.live" />
          </Badge>
        )}
      </p>
      {note && <p dir="auto">{note}</p>}
      {!isLive && onBack && (
        <div>
          <Button variant="secondary" size="small" onClick={onBack}>
            <FormattedMessage id="ConsoleSettings.back" />
          </Button>
        </div>
      )}
    </li>
  );
}
