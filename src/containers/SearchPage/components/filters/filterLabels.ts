import type { IntlShape } from 'react-intl';
import { fieldFilters } from '#shared/fields/fieldFilters.ts';
import type { DescribedFilter } from '#shared/fields/fieldFilters.ts';
import type { FieldParam } from '#shared/fields/fieldList.ts';
import { choiceLabel } from '#src/components/useOptions.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { formatScale, minorUnitsOf } from '#shared/values/money.ts';
import { formatInstant } from '#shared/time/time.ts';
import type { FilterId } from '../../filters.ts';
import { windowOf } from '../../searchDates.ts';
import type { DateRange } from '../../searchDates.ts';
import type { SearchQuery } from '../../searchQuery.ts';

/** Whole units of the marketplace's currency: "$10". */
export function formatWhole(amount: number, locale: string): string {
  const { currency } = marketplace;
  return formatScale({ amount: amount * minorUnitsOf(currency), currency }, locale);
}

const dayStyle = { month: 'short', day: 'numeric' } as const;

/**
 * Formats a range of days, e.g. "Nov 25 – Nov 27"; with the year when it is outside the booking
 * window.
 */
function formatDates(dates: DateRange, locale: string): string {
  const { from, to } = dates;
  const style = windowOf(dates, Date.now()) ? dayStyle : { ...dayStyle, year: 'numeric' as const };
  const name = (day: string) => formatInstant(`${day}T00:00:00.000Z`, 'UTC', style, locale);
  return from === to ? name(from) : `${name(from)} – ${name(to)}`;
}

/** Returns the filter of a field by its name in the address. */
export const fieldFilterOf = (param: FieldParam): DescribedFilter =>
  // The table has one of each name.
  fieldFilters.find(filter => filter.param === param)!;

const isField = (id: FilterId): id is FieldParam => fieldFilters.some(({ param }) => param === id);

/** Name of a filter. */
export const filterName = (id: FilterId, intl: IntlShape): string =>
  intl.formatMessage({
    id: isField(id)
      ? `ListingField.${fieldFilterOf(id).field.key}.name`
      : `SearchPage.filter.${id}`,
  });

/** Returns a short label of the chosen values; null when there are none. */
export function chosenLabel(id: FilterId, query: SearchQuery, intl: IntlShape): string | null {
  const { locale } = intl;
  switch (id) {
    case 'keywords':
      return query.keywords || null;
    case 'place':
      return placeLabel(query, intl);
    case 'dates':
      return query.dates && formatDates(query.dates, locale);
    case 'price':
      return (
        query.price &&
        intl.formatMessage(
          { id: 'SearchPage.price.chosen' },
          { min: formatWhole(query.price.min, locale), max: formatWhole(query.price.max, locale) },
        )
      );
    default:
      return fieldLabel(fieldFilterOf(id), query, intl);
  }
}

/** Label of the chosen key, or how many of a filter are chosen: "Duration · 2". */
function fieldLabel(filter: DescribedFilter, query: SearchQuery, intl: IntlShape): string | null {
  const { param, choices } = filter;
  const labels = choices
    .filter(({ value }) => query[param].includes(value))
    .map(choice => choiceLabel(choice, intl));
  return labels.length > 1 ? `${filterName(param, intl)} · ${labels.length}` : (labels[0] ?? null);
}

function placeLabel({ bounds, address, origin }: SearchQuery, intl: IntlShape): string | null {
  if (!bounds) return null;
  const id = origin ? 'SearchPage.place.nearby' : 'SearchPage.place.area';
  return address.split(',')[0] || intl.formatMessage({ id });
}
