import type { IntlShape } from 'react-intl';
import { choiceLabel } from '#src/components/useOptions.ts';
import type { ReadPart } from '#shared/contract/api/classTimes.ts';
import { choicesOfField } from '#shared/fields/fieldList.ts';
import type { FieldKey } from '#shared/fields/fieldList.ts';
import { formatInstant } from '#shared/time/time.ts';
import { formatWhole } from '../filters/filterLabels.ts';

const named = (key: FieldKey, value: string | undefined, intl: IntlShape) => {
  const choice = choicesOfField(key).find(one => one.value === value);
  return choice ? choiceLabel(choice, intl) : value;
};

const hourName = (hour: string, locale: string): string =>
  formatInstant(Date.UTC(2026, 0, 1, Number(hour)), 'UTC', { hour: 'numeric' }, locale);

function daysLabel({ when, dates }: ReadPart, intl: IntlShape): string | undefined {
  if (when) return intl.formatMessage({ id: `SearchPage.day.${when}` });
  if (!dates) return undefined;
  const style = { weekday: 'short', month: 'short', day: 'numeric' } as const;
  const name = (day: string) => formatInstant(`${day}T00:00:00.000Z`, 'UTC', style, intl.locale);
  const { from, to } = dates;
  return from === to ? name(from) : `${name(from)} – ${name(to)}`;
}

function hoursLabel({ hours }: ReadPart, intl: IntlShape): string | undefined {
  const [first = '', end] = hours?.split('-') ?? [];
  if (!first) return undefined;
  if (!/^\d/.test(first)) return intl.formatMessage({ id: `SearchPage.part.${first}` });
  const [from, until] = [hourName(first, intl.locale), end && hourName(end, intl.locale)];
  if (!until) return from;
  const kind = end === '24' ? 'after' : first === '0' ? 'before' : 'between';
  return intl.formatMessage({ id: `SearchPage.read.${kind}` }, { from, until });
}

function priceLabel({ price }: ReadPart, intl: IntlShape): string | undefined {
  if (!price) return undefined;
  const { min, max } = price;
  if (max === 0) return intl.formatMessage({ id: 'SearchPage.read.free' });
  const kind = max === undefined ? 'atLeast' : 'atMost';
  const amount = formatWhole(max ?? min ?? 0, intl.locale);
  return intl.formatMessage({ id: `SearchPage.read.${kind}` }, { amount });
}

/** What a part of a question means, in the reader's words: "Today · Evening". */
export const partLabel = (part: ReadPart, intl: IntlShape): string =>
  [
    named('yogaStyles', part.workout, intl),
    named('languages', part.language, intl),
    named('classDurationFilter', part.duration, intl),
    daysLabel(part, intl),
    hoursLabel(part, intl),
    priceLabel(part, intl),
    part.place?.address.split(',')[0],
  ]
    .filter(label => label !== undefined)
    .join(' · ');
