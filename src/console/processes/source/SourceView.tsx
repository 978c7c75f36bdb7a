import { Suspense, lazy, useDeferredValue, useMemo } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import { useSearchParams } from 'react-router-dom';
import { Button } from '#src/components/Button/Button.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { dataOf } from '../../api/consoleApi.ts';
import { useAct } from '../../data/useOperation.ts';
import { useMay } from '../../access/SessionContext.tsx';
import { FailureNotice } from '../../shell/FailureNotice.tsx';
import { RowsSkeleton } from '../../shell/RowsSkeleton.tsx';
import { DifferenceList } from '../difference/DifferenceList.tsx';
import { dryRunShape, savedShape } from '../model/processShapes.ts';
import type { ProcessDefinition } from '../model/processShapes.ts';
import { checkProcess } from '../model/checkProcess.ts';
import { DryRunResult } from './DryRunResult.tsx';
import { useDraft } from './useDraft.ts';
import css from './SourceView.module.css';

const SourceEditor = lazy(async () => ({
  default: (await import('./SourceEditor.tsx')).SourceEditor,
}));

export interface SourceViewProps {
  name: string;
  version: number;
  /** Its text as it is saved. */
  stored: ProcessDefinition;
}

/** The form that the console CLI sends too: the text, and a part for each half of a template. */
function formOf(name: string, definition: string, { templates }: ProcessDefinition): FormData {
  const form = new FormData();
  form.set('name', name);
  form.set('definition', definition);
  for (const template of templates) {
    form.set(`template-subject-${template.name}`, template.subject);
    form.set(`template-html-${template.name}`, template.html);
  }
  return form;
}

function useSave(name: string, stored: ProcessDefinition, onSaved: (version: number) => void) {
  return useAct(
    async (api, definition: string) => {
      const form = formOf(name, definition, stored);
      const saved = await api.post(savedShape, 'build/processes/create-version', form);
      onSaved(saved.version);
    },
    { done: () => <FormattedMessage id="ConsoleSource.saved" /> },
  );
}

/** The text of a version: what is typed is checked at once, tried, and saved as a new version. */
export function SourceView({ name, version, stored }: SourceViewProps) {
  const intl = useIntl();
  const may = useMay();
  const [, setQuery] = useSearchParams();
  const mayWrite = may('build/processes/create-version');
  const { text, setText, discard, isChanged } = useDraft(name, version, stored.definition);
  const templates = useMemo(() => stored.templates.map(one => one.name), [stored]);
  const checkedText = useDeferredValue(text);
  const checked = useMemo(() => checkProcess(checkedText, templates), [checkedText, templates]);
  const before = useMemo(() => checkProcess(stored.definition).process, [stored]);
  const isInvalid = checked.problems.length > 0;
  const save = useSave(name, stored, saved => {
    discard();
    setQuery({ view: 'source', version: String(saved) }, { replace: true });
  });
  const tried = useAct((api, definition: string) =>
    api.post(dataOf(dryRunShape), 'processes/dry_run', { name, definition }),
  );
  return (
    <div className={css.root}>
      <Suspense fallback={<RowsSkeleton />}>
        <SourceEditor
          label={intl.formatMessage({ id: 'ConsoleSource.label' }, { name })}
          value={text}
          onChange={setText}
          problems={checked.problems}
          isReadOnly={!mayWrite}
        />
      </Suspense>
      <Problems problems={checked.problems} />
      {mayWrite && (
        <div className={css.actions}>
          <Button
            inProgress={save.isPending}
            disabled={isInvalid || !isChanged}
            onClick={() => save.mutate(text)}
          >
            <FormattedMessage id="ConsoleSource.save" />
          </Button>
          <Button
            variant="secondary"
            inProgress={tried.isPending}
            disabled={isInvalid}
            onClick={() => tried.mutate(text)}
          >
            <FormattedMessage id="ConsoleSource.try" />
          </Button>
          {isChanged && (
            <Button variant="ghost" onClick={discard}>
              <FormattedMessage id="ConsoleSource.discard" />
            </Button>
          )}
        </div>
      )}
      <FailureNotice error={save.error ?? tried.error} />
      {tried.data && <DryRunResult result={tried.data} isOld={tried.variables !== text} />}
      {isChanged && before && checked.process && (
        <section className={css.section}>
          <h2 className={css.heading}>
            <FormattedMessage id="ConsoleSource.difference" />
          </h2>
          <DifferenceList before={before} after={checked.process} />
        </section>
      )}
    </div>
  );
}

function Problems({ problems }: { problems: ReturnType<typeof checkProcess>['problems'] }) {
  if (problems.length === 0) return null;
  return (
    <Notice
      tone="error"
      title={<FormattedMessage id="ConsoleSource.problems" values={{ count: problems.length }} />}
    >
      <ul className={css.problems}>
        {problems.map(({ message, at: { line, column } }) => (
          <li key={`${line} ${column} ${message}`}>
            <FormattedMessage id="ConsoleSource.problem" values={{ message, line, column }} />
          </li>
        ))}
      </ul>
    </Notice>
  );
}
