import { useMemo, useState } from 'react';
import { Form, useForm, useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import { inLanguage } from '#shared/config/siteLanguages.ts';
import { paths } from '#shared/config/paths.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldDate } from '#src/components/FieldDate/FieldDate.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { Notice } from '#src/components/Notice/Notice.tsx';
import { Tabs } from '#src/components/Tabs/Tabs.tsx';
import { dataOf } from '../api/consoleApi.ts';
import { useAct } from '../data/useOperation.ts';
import { LeaveGuard } from '../shell/LeaveGuard.tsx';
import { Publishing } from './Publishing.tsx';
import { focusHistory } from './SettingsHistory.tsx';
import { settingValidator } from './settingsValues.ts';
import { writtenShape } from './settingsShapes.ts';
import type { StoredDocuments } from './settingsShapes.ts';
import { useMayWriteTexts } from './useMayWriteTexts.ts';
import { TextFields } from './TextFields.tsx';
import {
  changedTexts,
  dateOf,
  editedTexts,
  textFaults,
  textsIn,
  withoutNewDay,
} from './textsValues.ts';
import type { EditedText, TextsValues } from './textsValues.ts';
import css from './SettingsPage.module.css';

type FormValues = TextsValues & { note: string };

const validDay = {
  terms: settingValidator('termsUpdated'),
  privacy: settingValidator('privacyUpdated'),
};

const addressOf = ({ page, language }: EditedText): string =>
  inLanguage(language, page === 'terms' ? paths.terms() : paths.privacy());

/** The texts: edited beside each other, previewed, and published with a note. */
export function TextsForm({ stored }: { stored: StoredDocuments }) {
  const initial = useMemo(() => ({ ...textsIn(stored.documents), note: '' }), [stored]);
  const { preview, publish } = useTextActs(stored);
  return (
    <Form<FormValues>
      initialValues={initial}
      keepDirtyOnReinitialize
      validate={textFaults}
      onSubmit={async (values, form) => {
        preview.reset();
        await publish.mutateAsync(values).then(
          () => {
            form.change('note', '');
            form.resetFieldState('note');
            focusHistory();
          },
          // Shown above the button.
          () => undefined,
        );
      }}
      render={({ handleSubmit, values }) => (
        <form className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
          <FormErrors />
          <EditedTexts
            stored={stored}
            values={values}
            preview={preview}
            error={publish.error ?? preview.error}
          />
        </form>
      )}
    />
  );
}

function useTextActs(stored: StoredDocuments) {
  const preview = useAct((api, values: FormValues) =>
    api.post(dataOf(writtenShape), 'assets/preview', {
      documents: changedTexts(stored.documents, values),
    }),
  );
  const publish = useAct(
    (api, values: FormValues) =>
      api.post(dataOf(writtenShape), 'assets/write', {
        currentVersion: stored.version,
        documents: changedTexts(stored.documents, values),
        note: values.note,
      }),
    { done: () => <FormattedMessage id="ConsoleSettings.published" /> },
  );
  return { preview, publish };
}

interface EditedTextsProps {
  stored: StoredDocuments;
  values: FormValues;
  preview: ReturnType<typeof useTextActs>['preview'];
  /** Of the last preview or publishing. */
  error: unknown;
}

function EditedTexts({ stored, values, preview, error }: EditedTextsProps) {
  const intl = useIntl();
  const form = useForm<FormValues>();
  const { submitting } = useFormState({ subscription: { submitting: true } });
  const mayWrite = useMayWriteTexts();
  const [shownKey, setShownKey] = useState(editedTexts[0]!.key);
  const shown = editedTexts.find(({ key }) => key === shownKey)!;
  const changes = changedTexts(stored.documents, values);
  const faults = textFaults(values).texts ?? {};
  const [wrong] = Object.keys(faults);
  // A submit names the faults; those of a text that is not shown are brought up.
  const showFaults = () => wrong && !faults[shownKey] && setShownKey(wrong);
  const isDrafted =
    preview.variables !== undefined &&
    JSON.stringify(changedTexts(stored.documents, preview.variables)) === JSON.stringify(changes);
  return (
    <>
      <LeaveGuard when={changes.length > 0} />
      <Tabs
        label={intl.formatMessage({ id: 'ConsoleTexts.title' })}
        selected={shownKey}
        onSelect={setShownKey}
        tabs={editedTexts.map(({ key }) => ({
          id: key,
          label: <FormattedMessage id={`ConsoleTexts.tab.${key}`} />,
        }))}
      >
        <div className={css.form}>
          <Day shown={shown} stored={stored} values={values} disabled={!mayWrite} />
          <TextFields key={shownKey} edited={shown} stored={stored} disabled={!mayWrite} />
        </div>
      </Tabs>
      {mayWrite && (
        <Publishing
          error={error}
          at={addressOf(shown)}
          draft={isDrafted ? preview.data?.version : undefined}
        >
          <Button
            type="submit"
            inProgress={submitting}
            disabled={changes.length === 0}
            onClick={showFaults}
          >
            <FormattedMessage id="ConsoleSettings.publish" />
          </Button>
          <Button
            variant="secondary"
            inProgress={preview.isPending}
            disabled={changes.length === 0}
            onClick={() => {
              showFaults();
              if (wrong) void form.submit();
              else preview.mutate(values);
            }}
          >
            <FormattedMessage id="ConsoleSettings.preview" />
          </Button>
        </Publishing>
      )}
    </>
  );
}

interface DayProps {
  shown: EditedText;
  stored: StoredDocuments;
  values: TextsValues;
  disabled: boolean;
}

/** The day of the text, with a word where the text alone is different. */
function Day({ shown: { page }, stored, values, disabled }: DayProps) {
  const intl = useIntl();
  const isOld = withoutNewDay(stored.documents, values).includes(page);
  return (
    <section className={css.section} aria-labelledby="day">
      <h2 id="day" className={css.heading}>
        <FormattedMessage id="ConsoleTexts.day" />
      </h2>
      <div className={css.fields}>
        <FieldDate
          key={page}
          name={dateOf[page]}
          label={intl.formatMessage({ id: `ConsoleSettings.${dateOf[page]}` })}
          help={intl.formatMessage({ id: 'ConsoleTexts.day.help' })}
          validate={validDay[page]}
          disabled={disabled}
        />
      </div>
      {isOld && (
        <Notice tone="warning">
          <FormattedMessage id="ConsoleTexts.day.old" />
        </Notice>
      )}
    </section>
  );
}
