import { useIntl } from 'react-intl';
import { classDurations, languages } from '#shared/config/listing.ts';
import type { FilterFieldsProps, FilterId } from '../../filters.ts';
import { DateFields } from './DateFields.tsx';
import { filterName } from './filterLabels.ts';
import { KeywordFields } from './KeywordFields.tsx';
import { OptionFields } from './OptionFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { PriceFields } from './PriceFields.tsx';
import { WorkoutFields } from './WorkoutFields.tsx';

/** Fields of a filter. */
export function FilterFields({ id, ...props }: FilterFieldsProps & { id: FilterId }) {
  switch (id) {
    case 'keywords':
      return <KeywordFields {...props} />;
    case 'place':
      return <PlaceFields {...props} />;
    case 'dates':
      return <DateFields {...props} />;
    case 'price':
      return <PriceFields {...props} />;
    case 'language':
      return <LanguageFields {...props} />;
    case 'duration':
      return <DurationFields {...props} />;
    case 'workouts':
      return <WorkoutFields {...props} />;
  }
}

function LanguageFields({ query: { language }, onChange, variant }: FilterFieldsProps) {
  const intl = useIntl();
  return (
    <OptionFields
      title={filterName('language', intl)}
      none={intl.formatMessage({ id: 'SearchPage.language.any' })}
      choices={languages}
      chosen={language ? [language] : []}
      variant={variant}
      onChange={([chosen = null]) => onChange({ language: chosen })}
    />
  );
}

function DurationFields({ query: { durations }, onChange, variant }: FilterFieldsProps) {
  const intl = useIntl();
  return (
    <OptionFields
      title={filterName('duration', intl)}
      help={intl.formatMessage({ id: 'SearchPage.duration.help' })}
      choices={classDurations}
      chosen={durations}
      variant={variant}
      onChange={chosen => onChange({ durations: chosen })}
    />
  );
}
