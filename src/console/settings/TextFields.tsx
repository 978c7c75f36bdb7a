import { ArrowDown, ArrowUp, Plus, Trash2 } from 'lucide-react';
import { useForm, useFormState } from 'react-final-form';
import { FormattedMessage, useIntl } from 'react-intl';
import type { PageText } from '#shared/contract/api/pageTexts.ts';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { FieldTextArea } from '#src/components/FieldTextArea/FieldTextArea.tsx';
import { pageLimits } from '#shared/settings/pageTexts.ts';
import type { StoredDocuments } from './settingsShapes.ts';
import { settingsIn } from './settingsValues.ts';
import { moved } from './moved.ts';
import { useRowFocus } from './useRowFocus.ts';
import { siteText, withSection } from './textsValues.ts';
import type { EditedText, TextsValues } from './textsValues.ts';
import css from './SettingsPage.module.css';

type Sections = PageText['sections'];

export interface TextFieldsProps {
  edited: EditedText;
  stored: StoredDocuments;
  /** The role may not change it. */
  disabled: boolean;
}

/** A page: its head, and its sections in their order. */
export function TextFields({ edited, stored, disabled }: TextFieldsProps) {
  const form = useForm<TextsValues>();
  const { values } = useFormState<TextsValues>({ subscription: { values: true } });
  const sections = values.texts[edited.key]?.sections ?? [];
  const name = `texts.${edited.key}`;
  // Paths of values that the type of the form does not know.
  const change = (path: string, value: unknown) =>
    form.change(path as keyof TextsValues, value as never);
  const rows = useRowFocus<HTMLDivElement, Sections[number]>(
    sections,
    ':scope > section:last-of-type input',
    next => change(`${name}.sections`, next),
  );
  return (
    <div ref={rows.root} className={css.form} lang={edited.language}>
      <HeadFields
        name={name}
        onReset={() => change(name, siteText(edited, settingsIn(stored.documents)))}
        disabled={disabled}
      />
      {sections.map((section, at) => (
        <SectionFields
          key={section.id}
          name={`${name}.sections[${at}]`}
          sections={sections}
          at={at}
          onSections={rows.change}
          disabled={disabled}
        />
      ))}
      {!disabled && sections.length < pageLimits.sections && (
        <div>
          <Button
            ref={rows.addButton}
            variant="secondary"
            iconStart={<Plus aria-hidden="true" />}
            onClick={() => rows.change(withSection(sections))}
          >
            <FormattedMessage id="ConsoleTexts.add" />
          </Button>
        </div>
      )}
    </div>
  );
}

interface SectionFieldsProps {
  name: string;
  sections: Sections;
  at: number;
  onSections: (sections: Sections) => void;
  disabled: boolean;
}

function SectionFields({ name, sections, at, onSections, disabled }: SectionFieldsProps) {
  const intl = useIntl();
  const number = at + 1;
  const label = (id: string) => intl.formatMessage({ id: `ConsoleTexts.${id}` }, { number });
  return (
    <section className={css.section} aria-label={label('section')}>
      <FieldText
        name={`${name}.title`}
        autoComplete="off"
        optional
        label={label('sectionTitle')}
        maxLength={pageLimits.title}
        disabled={disabled}
      />
      <FieldTextArea
        name={`${name}.text`}
        rows={4}
        label={label('sectionText')}
        help={at === 0 ? label('sectionText.help') : undefined}
        maxLength={pageLimits.text}
        disabled={disabled}
      />
      {!disabled && (
        <div className={css.buttons}>
          <Button
            variant="secondary"
            size="small"
            iconStart={<ArrowUp aria-hidden="true" />}
            aria-disabled={at === 0 || undefined}
            onClick={() => at > 0 && onSections(moved(sections, at, at - 1))}
            aria-label={label('up')}
          >
            <FormattedMessage id="ConsoleTexts.up.short" />
          </Button>
          <Button
            variant="secondary"
            size="small"
            iconStart={<ArrowDown aria-hidden="true" />}
            aria-disabled={at === sections.length - 1 || undefined}
            onClick={() => at < sections.length - 1 && onSections(moved(sections, at, at + 1))}
            aria-label={label('down')}
          >
            <FormattedMessage id="ConsoleTexts.down.short" />
          </Button>
          <Button
            variant="secondary"
            size="small"
            iconStart={<Trash2 aria-hidden="true" />}
            onClick={() => onSections(sections.filter((_, index) => index !== at))}
            aria-label={label('remove')}
          >
            <FormattedMessage id="ConsoleTexts.remove.short" />
          </Button>
        </div>
      )}
    </section>
  );
}

interface HeadFieldsProps {
  name: string;
  /** Puts the text of the site in its place. */
  onReset: () => void;
  disabled: boolean;
}

function HeadFields({ name, onReset, disabled }: HeadFieldsProps) {
  const intl = useIntl();
  return (
    <section className={css.section} aria-labelledby="head">
      <h2 id="head" className={css.heading} lang={intl.locale}>
        <FormattedMessage id="ConsoleTexts.head" />
      </h2>
      <FieldText
        name={`${name}.title`}
        autoComplete="off"
        label={intl.formatMessage({ id: 'ConsoleTexts.pageTitle' })}
        maxLength={pageLimits.title}
        disabled={disabled}
      />
      <FieldTextArea
        name={`${name}.intro`}
        rows={2}
        optional
        label={intl.formatMessage({ id: 'ConsoleTexts.pageIntro' })}
        maxLength={pageLimits.text}
        disabled={disabled}
      />
      <FieldText
        name={`${name}.description`}
        autoComplete="off"
        optional
        label={intl.formatMessage({ id: 'ConsoleTexts.pageDescription' })}
        help={intl.formatMessage({ id: 'ConsoleTexts.pageDescription.help' })}
        maxLength={pageLimits.title}
        disabled={disabled}
      />
      {!disabled && (
        <div>
          <Button variant="secondary" size="small" onClick={onReset}>
            <FormattedMessage id="ConsoleTexts.reset" />
          </Button>
        </div>
      )}
    </section>
  );
}
