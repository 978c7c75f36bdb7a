import { useMemo } from 'react';
import { Form, useForm } from 'react-final-form';
import { FormattedMessage } from 'react-intl';
import { paths } from '#shared/config/paths.ts';
import { editedFields } from '#shared/settings/choiceLists.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { UnloadWarning } from '#src/components/UnloadWarning.ts';
import { dataOf } from '../api/consoleApi.ts';
import { useAct } from '../data/useOperation.ts';
import { ChoiceList } from './ChoiceList.tsx';
import { Publishing } from './Publishing.tsx';
import { changedChoices, choiceFaults, choicesIn } from './choicesValues.ts';
import type { ChoicesValues, EditedChoice } from './choicesValues.ts';
import { writtenShape } from './settingsShapes.ts';
import type { StoredDocuments } from './settingsShapes.ts';
import { useMayWriteTexts } from './useMayWriteTexts.ts';
import css from './SettingsPage.module.css';

type FormValues = ChoicesValues & { note: string };

/** The lists: edited, previewed on the search page, and published with a note. */
export function ChoicesForm({ stored }: { stored: StoredDocuments }) {
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
      validate={choiceFaults}
      onSubmit={async values => {
        preview.reset();
        // A failure is shown above the button.
        await publish.mutateAsync(values).catch(() => undefined);
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
            <UnloadWarning />
            <Lists values={values} disabled={!mayWrite} />
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

function Lists({ values, disabled }: { values: ChoicesValues; disabled: boolean }) {
  const form = useForm<ChoicesValues>();
  return editedFields.map(({ key }) => (
    <ChoiceList
      key={key}
      field={key}
      list={values.lists[key] ?? []}
      // A path that the type of the form does not know.
      onChange={(next: EditedChoice[]) =>
        form.change(`lists.${key}` as keyof ChoicesValues, next as never)
      }
      disabled={disabled}
    />
  ));
}
