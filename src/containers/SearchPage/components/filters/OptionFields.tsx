import { useId, useState } from 'react';
import { Search } from 'lucide-react';
import { FormattedMessage, useIntl } from 'react-intl';
import { clsx } from 'clsx';
import { VisuallyHidden } from '#src/components/Text/Text.tsx';
import { useOptions } from '#src/components/useOptions.ts';
import { offeredOf } from '#shared/fields/changedChoices.ts';
import type { Choice } from '#shared/fields/listingFields.ts';
import { optionCounts } from '#src/config/search.ts';
import type { FilterFieldsProps } from '../../filters.ts';
import { shownOptions } from './shownOptions.ts';
import choice from '#src/components/FieldRadioGroup/Choice.module.css';
import css from './OptionFields.module.css';

export interface OptionFieldsProps extends Pick<FilterFieldsProps, 'variant'> {
  /** Name of the group. */
  title: string;
  choices: readonly Choice[];
  /** Values that are chosen. */
  chosen: readonly string[];
  onChange: (chosen: string[]) => void;
  /** Label of the choice of nothing; limits the list to one value. */
  none?: string;
  /** Explanation of the choice. */
  help?: string;
}

/**
 * List of options with one or several choices. A long list shows a part and searches the rest by
 * name.
 */
export function OptionFields({
  title,
  choices,
  chosen,
  onChange,
  none,
  help,
  variant,
}: OptionFieldsProps) {
  const name = useId();
  const options = useOptions(offeredOf(choices, chosen));
  const [text, setText] = useState('');
  const counts = optionCounts[variant];
  const isLong = options.length > counts.all;
  const shown = shownOptions(options, text, chosen, counts);
  const isSearched = text.trim() !== '';
  const isOne = none !== undefined;

  const toggle = (value: string, isChosen: boolean) =>
    onChange(
      options
        .map(each => each.value)
        .filter(each => (each === value ? isChosen : !isOne && chosen.includes(each))),
    );
  const box = (value: string, label: string, isChecked: boolean, onToggle: () => void) => (
    <label key={value} className={choice.choice}>
      <input
        className={isOne ? choice.radio : choice.checkbox}
        type={isOne ? 'radio' : 'checkbox'}
        name={name}
        value={value}
        checked={isChecked}
        onChange={onToggle}
      />
      <span className={choice.label}>{label}</span>
    </label>
  );

  return (
    <fieldset
      className={css.root}
      aria-label={title}
      aria-describedby={help ? `${name}-help` : undefined}
    >
      {help && (
        <p id={`${name}-help`} className={css.help}>
          {help}
        </p>
      )}
      {isLong && <FindOption title={title} text={text} onType={setText} />}
      <div className={clsx(css.list, variant === 'plain' && css.columns)}>
        {isOne && !isSearched && box('', none, chosen.length === 0, () => onChange([]))}
        {shown.map(({ value, label }) => {
          const isChecked = chosen.includes(value);
          return box(value, label, isChecked, () => toggle(value, isOne || !isChecked));
        })}
      </div>
      {isLong && (
        <p className={css.count} role="status">
          <FormattedMessage
            id={isSearched ? 'SearchPage.options.found' : 'SearchPage.options.shown'}
            values={{ count: shown.length, total: options.length }}
          />
        </p>
      )}
    </fieldset>
  );
}

interface FindOptionProps {
  title: string;
  text: string;
  onType: (text: string) => void;
}

/** Searches a long list by name. */
function FindOption({ title, text, onType }: FindOptionProps) {
  const intl = useIntl();
  return (
    <label className={css.find}>
      <VisuallyHidden>
        <FormattedMessage id="SearchPage.options.find" values={{ title }} />
      </VisuallyHidden>
      <Search aria-hidden="true" className={css.icon} />
      <input
        className={css.text}
        type="text"
        autoComplete="off"
        placeholder={intl.formatMessage({ id: 'SearchPage.options.placeholder' })}
        value={text}
        onChange={event => onType(event.target.value)}
        // Enter ends the typing only; it would submit the form.
        onKeyDown={event => event.key === 'Enter' && event.preventDefault()}
      />
    </label>
  );
}
