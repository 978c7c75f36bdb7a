import type { FilterFieldsProps, FilterId } from '../../filters.ts';
import { ChoiceFields } from './ChoiceFields.tsx';
import { DateFields } from './DateFields.tsx';
import { fieldFilterOf } from './filterLabels.ts';
import { KeywordFields } from './KeywordFields.tsx';
import { PlaceFields } from './PlaceFields.tsx';
import { PriceFields } from './PriceFields.tsx';

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
    default:
      return <ChoiceFields {...props} filter={fieldFilterOf(id)} />;
  }
}
