import type { Table } from '#src/util/table/readTable.ts';
import { longestContactNote } from '#shared/contract/api/contacts.ts';
import { noteLimits } from '#shared/contract/noteLimits.ts';
import { placeKey } from '#shared/geo/placeKey.ts';
import { cleanLine, cleanText, truncate } from '#shared/text/text.ts';
import { randomId } from '#src/util/browser/randomId.ts';
import { tableLimits } from '#src/util/table/tableLimits.ts';
import columnNames from './columnNames.json' with { type: 'json' };

/** Somebody who is added. */
export interface NewContact {
  /** Stays the same over all tries. */
  id: string;
  name: string;
  note?: string;
  tags: string[];
}

const longestName = 100;
/** Characters of a cell that are looked at. */
const longestCell = 4_000;

/** The parts have a limit, so that a long word without an address is read once. */
const mailAddress =
  /[^\S\n]{0,5}[<(]?[^\s<>()"',;:]{1,64}@[^\s<>()"',;:]{1,255}[>)]?[^\S\n]{0,5}/gu;

/** Mail addresses are not stored, wherever in a list they are: the page promises it. */
const withoutAddresses = (text: string): string =>
  text.slice(0, longestCell).replace(mailAddress, ' ');

const columnOf = (headings: readonly string[], column: keyof typeof columnNames): number =>
  headings.findIndex(heading =>
    columnNames[column].includes(placeKey(heading.replaceAll('_', ' '))),
  );

/** Splits the tags of a cell; longer ones and more of them are left out. */
const tagsOf = (text: string): string[] =>
  [...new Set(withoutAddresses(text).split(/[,;|]/).map(cleanLine))]
    .filter(tag => tag !== '' && tag.length <= noteLimits.tag)
    .slice(0, noteLimits.tags);

/**
 * Reads people of a table by the headings of its columns: names, notes and tags alone; where no
 * heading names a column of names, the first one has them. Each name once.
 */
export function contactsOfTable({ headings, rows }: Table): NewContact[] {
  const at = (column: keyof typeof columnNames) => columnOf(headings, column);
  const [name, first, last, note, tags] = [
    at('name'),
    at('first'),
    at('last'),
    at('note'),
    at('tags'),
  ];
  const isNamed = name >= 0 || first >= 0 || last >= 0;
  // Without headings the first line is somebody, too.
  const people = isNamed ? rows : [headings, ...rows];
  return unique(
    people.map(row => {
      const cell = (index: number) => row[index] ?? '';
      const parts = name >= 0 ? [cell(name)] : [cell(first), cell(last)];
      return {
        name: isNamed ? parts.join(' ') : cell(0),
        note: cell(note),
        tags: tagsOf(cell(tags)),
      };
    }),
  );
}

/** Reads a name of each line. */
export const contactsOfLines = (text: string): NewContact[] =>
  unique(text.split('\n').map(name => ({ name, tags: [] })));

/**
 * Gives those who were read before their ids of then: a try that was interrupted may have added
 * some, and the list be changed before the next one.
 */
export const withKnownIds = (
  ids: Map<string, string>,
  people: readonly NewContact[],
): NewContact[] =>
  people.map(person => {
    const id = ids.get(person.name) ?? person.id;
    ids.set(person.name, id);
    return { ...person, id };
  });

function unique(people: readonly Omit<NewContact, 'id'>[]): NewContact[] {
  const byName = new Map<string, NewContact>();
  for (const { name: typed, note: written = '', tags } of people) {
    const name = truncate(cleanLine(withoutAddresses(typed)), longestName);
    const note = truncate(cleanText(withoutAddresses(written)), longestContactNote);
    if (name === '' || byName.has(name)) continue;
    byName.set(name, { id: randomId(), name, tags, ...(note ? { note } : {}) });
  }
  return [...byName.values()].slice(0, tableLimits.rows);
}
