import Papa from 'papaparse';
import type { IntlShape } from 'react-intl';
import { choiceLabel } from '#src/components/useOptions.ts';
import { listingFields } from '#shared/fields/listingFields.ts';
import { addDays, todayIn } from '#shared/time/time.ts';
import { columns } from './columns.ts';
import type { Column } from './columns.ts';

/** Writes a table to fill in: the headings in the reader's language, and an example. */
export function templateOf(intl: IntlShape, zone: string, now: number): string {
  const say = (id: string) => intl.formatMessage({ id: `ImportClasses.${id}` });
  const [yoga, english] = [
    listingFields.yogaStyles.choices.find(({ value }) => value === 'yoga'),
    listingFields.languages.choices[0],
  ].map(choice => (choice ? choiceLabel(choice, intl) : ''));
  const example: Record<Column, string> = {
    title: say('example.title'),
    description: say('example.description'),
    type: yoga ?? '',
    languages: english ?? '',
    date: addDays(todayIn(zone, now), 14),
    time: '18:00',
    zone,
    days: say('example.days'),
    until: '',
    minutes: '60',
    places: '10',
    price: '12.00',
  };
  return Papa.unparse({
    fields: columns.map(column => say(`column.${column}`)),
    data: [columns.map(column => example[column])],
  });
}
