import { useId } from 'react';
import { FormattedMessage, useIntl } from 'react-intl';
import type { DescribedFilter } from '#shared/fields/fieldFilters.ts';
import type { FilterFieldsProps } from '../../filters.ts';
import { filterName } from './filterLabels.ts';
import { OptionFields } from './OptionFields.tsx';
import choice from '#src/components/FieldRadioGroup/Choice.module.css';
import css from './OptionFields.module.css';

export interface ChoiceFieldsProps extends FilterFieldsProps {
  filter: DescribedFilter;
}

/** Fields of a filter by a field of the listing, with the mode where the reader decides on it. */
export function ChoiceFields({ filter, query, onChange, variant }: ChoiceFieldsProps) {
  const intl = useIntl();
  const { param, choices, matches, hasHelp, field } = filter;
  const text = (id: string) => intl.formatMessage({ id: `ListingField.${field.key}.${id}` });
  const options = (
    <OptionFields
      title={filterName(param, intl)}
      {...(hasHelp ? { help: text('filterHelp') } : {})}
      {...(matches === 'one' ? { none: text('any') } : {})}
      choices={choices}
      chosen={query[param]}
      variant={variant}
      onChange={keys => onChange({ [param]: keys })}
    />
  );
  if (matches !== 'either') return options;
  const others = query.matchAll.filter(other => other !== param);
  return (
    <div className={css.withMode}>
      {options}
      <MatchFields
        isAll={query.matchAll.includes(param)}
        onChange={isAll => onChange({ matchAll: isAll ? [...others, param] : others })}
      />
    </div>
  );
}

interface MatchFieldsProps {
  isAll: boolean;
  onChange: (isAll: boolean) => void;
}

/** Choice between listings that have any of the chosen keys and those that have all of them. */
function MatchFields({ isAll, onChange }: MatchFieldsProps) {
  const intl = useIntl();
  const name = useId();
  return (
    <fieldset
      className={css.modes}
      aria-label={intl.formatMessage({ id: 'SearchPage.options.mode' })}
    >
      {[false, true].map(all => (
        <label key={String(all)} className={choice.choice}>
          <input
            className={choice.radio}
            type="radio"
            name={name}
            checked={isAll === all}
            onChange={() => onChange(all)}
          />
          <span className={choice.label}>
            <FormattedMessage id={`SearchPage.options.${all ? 'has_all' : 'has_any'}`} />
          </span>
        </label>
      ))}
    </fieldset>
  );
}
