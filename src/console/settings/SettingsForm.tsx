import { useMemo } from 'react';
import { Form } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { Settings } from '#shared/config/marketplace.ts';
import { cleaned, documentsWith, faultsOf } from '#shared/settings/documents.ts';
import { settingFields, settingKeys, settingSections } from '#shared/settings/fields.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { FormErrors } from '#src/components/FormErrors/FormErrors.tsx';
import { useMay, useSignedIn } from '../access/SessionContext.tsx';
import { useAct } from '../data/useOperation.ts';
import { ColourFigures } from './ColourFigures.tsx';
import { LeaveGuard } from '../shell/LeaveGuard.tsx';
import { Publishing } from './Publishing.tsx';
import { focusHistory } from './SettingsHistory.tsx';
import { SettingInput } from './SettingInput.tsx';
import { settingsIn, stagedImages, typedSettings, valuesOf } from './settingsValues.ts';
import type { SettingsValues } from './settingsValues.ts';
import { writtenShape } from './settingsShapes.ts';
import type { StoredDocuments } from './settingsShapes.ts';
import { dataOf } from '../api/consoleApi.ts';
import css from './SettingsPage.module.css';

type FormValues = SettingsValues & { note: string };

/** The roles that write a setting: prices are finance's, all else is content's. */
const mayWrite = (role: string, setting: keyof Settings): boolean =>
  role === 'owner' ||
  role === (settingFields[setting].asset.startsWith('transactions/') ? 'finance' : 'content');

/** What would be different: the documents that change, and the pictures that are new in them. */
function changesIn({ documents, images }: StoredDocuments, values: SettingsValues) {
  const changed = documentsWith(documents, cleaned(typedSettings(values)));
  return [
    ...Object.entries(changed).map(([path, value]) => ({ path, value })),
    ...stagedImages(values).filter(({ path }) => !Object.hasOwn(images, path)),
  ];
}

/** Whether a draft shows what the form holds now. */
const isSame = (draft: SettingsValues | undefined, values: SettingsValues): boolean =>
  draft !== undefined &&
  JSON.stringify(typedSettings(draft)) === JSON.stringify(typedSettings(values));

const isValid = (values: SettingsValues): boolean => faultsOf(typedSettings(values)).length === 0;

/** All settings: filled in, previewed, and published with a note. */
export function SettingsForm({ stored }: { stored: StoredDocuments }) {
  const intl = useIntl();
  const { role } = useSignedIn().session;
  const may = useMay();
  const initial = useMemo(
    () => ({ ...valuesOf(settingsIn(stored.documents), intl.locale, stored.images), note: '' }),
    [stored, intl.locale],
  );
  const preview = useAct((api, values: FormValues) =>
    api.post(dataOf(writtenShape), 'assets/preview', { documents: changesIn(stored, values) }),
  );
  const publish = useAct(
    (api, values: FormValues) =>
      api.post(dataOf(writtenShape), 'assets/write', {
        currentVersion: stored.version,
        documents: changesIn(stored, values),
        note: values.note,
      }),
    { done: () => <FormattedMessage id="ConsoleSettings.published" /> },
  );
  return (
    <Form<FormValues>
      initialValues={initial}
      keepDirtyOnReinitialize
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
      render={({ form, handleSubmit, submitting, values }) => {
        const isChanged = !isValid(values) || changesIn(stored, values).length > 0;
        // A submit names the faults.
        const show = () => (isValid(values) ? preview.mutate(values) : void form.submit());
        return (
          <form className={css.form} noValidate onSubmit={event => void handleSubmit(event)}>
            <FormErrors />
            <LeaveGuard when={isChanged} />
            {settingSections.map(section => (
              <Section key={section} section={section} role={role} />
            ))}
            {may('assets/write') && (
              <Publishing
                error={publish.error ?? preview.error}
                draft={isSame(preview.variables, values) ? preview.data?.version : undefined}
              >
                <Button type="submit" inProgress={submitting} disabled={!isChanged}>
                  <FormattedMessage id="ConsoleSettings.publish" />
                </Button>
                <Button
                  variant="secondary"
                  inProgress={preview.isPending}
                  disabled={!isChanged}
                  onClick={show}
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

interface SectionProps {
  section: (typeof settingSections)[number];
  role: string;
}

function Section({ section, role }: SectionProps) {
  const keys = settingKeys.filter(key => settingFields[key].section === section);
  return (
    <section className={css.section} aria-labelledby={section}>
      <h2 id={section} className={css.heading}>
        <FormattedMessage id={`ConsoleSettings.section.${section}`} />
      </h2>
      <div className={css.fields}>
        {keys.map(key => (
          <SettingInput key={key} setting={key} disabled={!mayWrite(role, key)} />
        ))}
      </div>
      {section === 'brand' && <ColourFigures />}
    </section>
  );
}
