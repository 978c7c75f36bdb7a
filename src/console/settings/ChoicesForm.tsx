import { useMemo, useState } from 'react';
import { Form, useField } from 'react-final-form';
import { FormattedMessage } from 'react-intl';
import { paths } from '#shared/config/paths.ts';
import { editedFields } from '#shared/settings/choiceLists.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { dataOf } from '../api/consoleApi.ts';
import { useAct } from '../data/useOperation.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { LeaveGuard } from '../shell/LeaveGuard.tsx';
import { Publishing } from './Publishing.tsx';
import { focusHistory } from './SettingsHistory.tsx';
import { changedChoices, choiceFaults, choicesIn } from './choicesValues.ts';
import type { ChoicesValues, EditedChoice } from './choicesValues.ts';
import { writtenShape } from './settingsShapes.ts';
import type { StoredDocuments } from './settingsShapes.ts';
import { useMayWriteTexts } from './useMayWriteTexts.ts';
import css from './SettingsPage.module.css';

type FormValues = ChoicesValues & { note: string };

/** The lists: edited, previewed on the search page, and published with a note. */
export function ChoicesForm({ stored }: { stored: StoredDocuments }) {
  const [round, setRound] = useState(0);
  // What was published is edited again: choices have their keys by then.
  const begin = () => {
    setRound(round + 1);
    focusHistory();
  };
  return <EditedChoices key={round} stored={stored} onPublished={begin} />;
}

interface EditedChoicesProps {
  stored: StoredDocuments;
  onPublished: () => void;
}

function EditedChoices({ stored, onPublished }: EditedChoicesProps) {
  const mayWrite = useMayWriteTexts();
  const initial = useMemo(() => ({ ...choicesIn(stored.documents), note: '' }), [stored]);
  const preview = useAct((api, values: FormValues) =>
    api.post(dataOf(writtenShape), 'assets/preview', {
      documents: changedChoices(stored.documents, values),
    }),
  );
  const publish = useAct(
    (api, values: FormValues) =>
      api.post(dataOf(writtenShape), 'assets/write', {
        currentVersion: stored.version,
        documents: changedChoices(stored.documents, values),
        note: values.note,
      }),
    { done: () => <FormattedMessage id="ConsoleSettings.published" /> },
  );
  return (
    <Form<FormValues>
      initialValues={initial}
      keepDirtyOnReinitialize
      validate={choiceFaults}
      onSubmit={async values => {
        preview.reset();
        // A failure is shown above the button.
        await publish.mutateAsync(values).then(onPublished, () => undefined);
      }}
      render={({ form, handleSubmit, submitting, values, hasValidationErrors }) => {
        const changes = JSON.stringify(changedChoices(stored.documents, values));
        const isChanged = changes !== '[]';
        const isDrafted =
          preview.variables !== undefined &&
          JSON.stringify(changedChoices(stored.documents, preview.variables)) === changes;
        const isFaulty = choiceFaults(values).lists !== undefined;
        return (
          <form className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
            <FormErrors />
            <LeaveGuard when={isChanged} />
            {editedFields.map(({ key }) => (
              <List key={key} field={key} disabled={!mayWrite} />
            ))}
            {mayWrite && (
              <Publishing
                error={publish.error ?? preview.error}
                at={paths.search()}
                draft={isDrafted ? preview.data?.version : undefined}
              >
                <Button type="submit" inProgress={submitting} disabled={!isChanged}>
                  <FormattedMessage id="ConsoleSettings.publish" />
                </Button>
                <Button
                  variant="secondary"
                  inProgress={preview.isPending}
                  disabled={!isChanged}
                  onClick={() =>
                    isFaulty && hasValidationErrors ? void form.submit() : preview.mutate(values)
                  }
                >
                  <FormattedMessage id="ConsoleSettings.preview" />
                </Button>
              </Publishing>
            )}
          </form>
        );
      }}
    />
  );
}

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

function List({ field, disabled }: { field: string; disabled: boolean }) {
  // As a whole, so that its order is retained too when somebody else has published meanwhile.
  const { input } = useField<EditedChoice[]>(`lists.${field}`, { isEqual: isSame });
  return (
    <ChoiceList field={field} list={input.value} onChange={input.onChange} disabled={disabled} />
  );
}
