import { clsx } from 'clsx';
import { ArrowDown, ArrowUp, Eye, EyeOff, Plus, Trash2 } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { siteLanguages } from '#shared/config/siteLanguages.ts';
import { choiceLimits } from '#shared/settings/choiceLists.ts';
import { Badge } from '#src/components/Badge/Badge.tsx';
import { Button } from '#src/components/Button/Button.tsx';
import { FieldText } from '#src/components/FieldText/FieldText.tsx';
import { withChoice } from './choicesValues.ts';
import type { EditedChoice } from './choicesValues.ts';
import { moved } from './moved.ts';
import { useRowFocus } from './useRowFocus.ts';
import css from './SettingsPage.module.css';

export interface ChoiceListProps {
  /** Key of the field. */
  field: string;
  list: readonly EditedChoice[];
  onChange: (list: EditedChoice[]) => void;
  /** The role may not change it. */
  disabled: boolean;
}

/** The choices of a field, in the order in which forms and filters have them. */
export function ChoiceList({ field, list, onChange, disabled }: ChoiceListProps) {
  const { root, addButton, change } = useRowFocus<HTMLElement, EditedChoice>(
    list,
    'li:last-child input',
    onChange,
  );
  return (
    <section ref={root} className={css.section} aria-labelledby={field}>
      <h2 id={field} className={css.heading}>
        <FormattedMessage id={`ConsoleChoices.field.${field}`} />
      </h2>
      <ol className={css.versions}>
        {list.map((choice, at) => (
          <ChoiceRow
            key={choice.id}
            field={field}
            list={list}
            at={at}
            onChange={change}
            disabled={disabled}
          />
        ))}
      </ol>
      {!disabled && list.length < choiceLimits.count && (
        <div>
          <Button
            ref={addButton}
            variant="secondary"
            iconStart={<Plus aria-hidden="true" />}
            onClick={() => change(withChoice(list))}
          >
            <FormattedMessage id={`ConsoleChoices.add.${field}`} />
          </Button>
        </div>
      )}
    </section>
  );
}

interface ChoiceRowProps {
  field: string;
  list: readonly EditedChoice[];
  at: number;
  onChange: (list: EditedChoice[]) => void;
  disabled: boolean;
}

function ChoiceRow({ field, list, at, onChange, disabled }: ChoiceRowProps) {
  const intl = useIntl();
  const choice = list[at]!;
  const number = at + 1;
  return (
    <li className={clsx(css.version, css.choice)}>
      <div className={css.fields}>
        {siteLanguages.map(({ code }) => (
          <FieldText
            key={code}
            name={`lists.${field}[${at}].labels.${code}`}
            autoComplete="off"
            label={intl.formatMessage({ id: `ConsoleChoices.name.${field}.${code}` }, { number })}
            maxLength={choiceLimits.label}
            disabled={disabled}
          />
        ))}
      </div>
      <div className={clsx(css.buttons, css.choiceButtons)}>
        {choice.isHidden && (
          <Badge tone="neutral">
            <FormattedMessage id="ConsoleChoices.isHidden" />
          </Badge>
        )}
        {!disabled && <RowButtons choice={choice} list={list} at={at} onChange={onChange} />}
      </div>
    </li>
  );
}

interface RowButtonsProps extends Omit<ChoiceRowProps, 'field' | 'disabled'> {
  choice: EditedChoice;
}

function RowButtons({ choice, list, at, onChange }: RowButtonsProps) {
  const intl = useIntl();
  const name = choice.labels[intl.locale.startsWith('es') ? 'es' : 'en'] || String(at + 1);
  const label = (id: string) => intl.formatMessage({ id: `ConsoleChoices.${id}` }, { name });
  const isFirst = at === 0;
  const isLast = at === list.length - 1;
  const turn = choice.isHidden ? 'show' : 'hide';
  return (
    <>
      <Button
        variant="secondary"
        size="small"
        aria-disabled={isFirst || undefined}
        aria-label={label('up')}
        onClick={() => !isFirst && onChange(moved(list, at, at - 1))}
      >
        <ArrowUp aria-hidden="true" />
      </Button>
      <Button
        variant="secondary"
        size="small"
        aria-disabled={isLast || undefined}
        aria-label={label('down')}
        onClick={() => !isLast && onChange(moved(list, at, at + 1))}
      >
        <ArrowDown aria-hidden="true" />
      </Button>
      {choice.value === null ? (
        <Button
          variant="secondary"
          size="small"
          iconStart={<Trash2 aria-hidden="true" />}
          aria-label={label('remove')}
          onClick={() => onChange(list.filter((_, index) => index !== at))}
        >
          <FormattedMessage id="ConsoleTexts.remove.short" />
        </Button>
      ) : (
        <Button
          variant="secondary"
          size="small"
          iconStart={choice.isHidden ? <Eye aria-hidden="true" /> : <EyeOff aria-hidden="true" />}
          aria-label={label(turn)}
          onClick={() =>
            onChange(
              list.map((one, index) => (index === at ? { ...one, isHidden: !one.isHidden } : one)),
            )
          }
        >
          <FormattedMessage id={`ConsoleChoices.${turn}.short`} />
        </Button>
      )}
    </>
  );
}
