import type { IntlShape } from 'react-intl';
import { classDurations, languages } from '#shared/config/listing.ts';
import type { Choice } from '#shared/config/listing.ts';
import { marketplace } from '#shared/config/marketplace.ts';
import { formatScale, minorUnitsOf } from '#shared/values/money.ts';
import { formatInstant } from '#shared/time/time.ts';
import type { FilterId } from '../../filters.ts';
import { windowOf } from '../../searchDates.ts';
import type { DateRange } from '../../searchDates.ts';
import type { SearchQuery } from '../../searchQuery.ts';

const { currency } = marketplace;

/** Whole units of the marketplace's currency: "$10". */
export const formatWhole = (amount: number, locale: string): string =>
  formatScale({ amount: amount * minorUnitsOf(currency), currency }, locale);

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

/** Name of a filter. */
export const filterName = (id: FilterId, intl: IntlShape): string =>
  intl.formatMessage({ id: `SearchPage.filter.${id}` });

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
    case 'language':
      return labelsOf(languages, query.language ? [query.language] : [], intl)[0] ?? null;
    case 'duration':
      return severalLabel(labelsOf(classDurations, query.durations, intl), filterName(id, intl));
    case 'workouts':
      return query.workouts.length > 0 ? String(query.workouts.length) : null;
  }
}

const labelsOf = (
  choices: readonly Choice[],
  chosen: readonly string[],
  intl: IntlShape,
): string[] =>
  choices
    .filter(({ value }) => chosen.includes(value))
    .map(({ labelId }) => intl.formatMessage({ id: labelId }));

function placeLabel({ bounds, address, origin }: SearchQuery, intl: IntlShape): string | null {
  if (!bounds) return null;
  const id = origin ? 'SearchPage.place.nearby' : 'SearchPage.place.area';
  return address.split(',')[0] || intl.formatMessage({ id });
}

const severalLabel = (labels: readonly string[], name: string): string | null =>
  labels.length > 1 ? `${name} · ${labels.length}` : (labels[0] ?? null);
