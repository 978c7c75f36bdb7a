import Papa from 'papaparse';
import { readWithIamcal, readWithIcalJs } from '#server/mail/calendar/testing/readers.ts';

/** Signs that begin a formula, also in full width, behind what spreadsheets pass over. */
const formula = /^\s*[=+\-@\uff1d\uff0b\uff0d\uff20]/u;
/** Numbers and the days and times of class times are written by the program. */
const ownCell = /^-?[\d.,:\s-]+$/;

/** Returns the cells of a CSV file in which a spreadsheet of some country would find a formula. */
export function formulasIn(csv: string): string[] {
  const text = csv.replace('\ufeff', '');
  return [',', ';', '\t'].flatMap(delimiter =>
    Papa.parse<string[]>(text, { delimiter, skipEmptyLines: true })
      .data.flat()
      .flatMap(cell => cell.split(/[\r\n]/))
      .filter(cell => formula.test(cell) && !ownCell.test(cell)),
  );
}

/**
 * Returns the titles in a calendar as two readers find them; throws where they differ in the
 * entries.
 */
export function titlesIn(calendar: string): string[] {
  const [one, other] = [readWithIcalJs(calendar), readWithIamcal(calendar)];
  const told = ({ events }: typeof one) => events.map(({ uid, summary }) => `${uid} ${summary}`);
  if (told(one).join('\n') !== told(other).join('\n')) {
    throw new Error(`Two readers differ:\n${told(one).join('\n')}\n---\n${told(other).join('\n')}`);
  }
  return one.events.map(({ summary }) => summary);
}

/** What a terminal carries out, and what is not seen in it. */
export const commandsIn = (printed: string): string[] =>
  printed.match(/(?!\n)[\p{Cc}\u200b\u2028\u2029\u202a-\u202e\u2066-\u2069]/gu) ?? [];

/** A mail as the outbox stores it. */
export interface SentMail {
  template: string;
  subject: string;
  html: string;
  calendar?: { content: string };
}

/** Names of the elements of a page, in order, and the hosts that it leads to. */
export function structureOf(html: string): { elements: string[]; hosts: string[] } {
  const tags = html.match(/<[a-z!/][^>]*>/gi) ?? [];
  const addresses = tags.flatMap(tag => /\s(?:href|src)="([^"]*)"/i.exec(tag)?.[1] ?? []);
  return {
    elements: tags.map(tag => /^<\/?[a-z!]+/i.exec(tag)?.[0].toLowerCase() ?? tag),
    hosts: [...new Set(addresses.filter(one => /^\w+:/.test(one)).map(one => new URL(one).host))],
  };
}
