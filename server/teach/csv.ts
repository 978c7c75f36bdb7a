import Papa from 'papaparse';
import type { EarningsMonth, Roster, StudentRow } from '#shared/contract/api/teach.ts';
import type { Money } from '#shared/contract/values.ts';
import { wallTimeOf } from '#shared/time/time.ts';
import { minorUnitsOf } from '#shared/values/money.ts';

/** Cell of a table. Numbers stay numbers, so that a sum below zero is not taken for a formula. */
type Cell = string | number | null;

// The signs that begin a formula, and their full-width forms, which some spreadsheets take for them. Tabs and line breaks before
// them are dropped by some readers.
const beginsFormula = /^(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u;
// A spreadsheet of another country separates cells by semicolons or tabs, and some readers end a row at each line break.
const beginsInside = /([\r\n;\t]\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** Returns a cell that is shown as text: an apostrophe stands before whatever would begin a formula. */
function inert(cell: Cell): Cell {
  if (typeof cell !== 'string') return cell;
  const text = cell.replace(beginsInside, "$1'");
  return beginsFormula.test(text) ? `'${text}` : text;
}

// Some readers take the apostrophe for a part of the text only where the cell is quoted.
const isQuoted = (cell: unknown): boolean => typeof cell === 'string' && cell.startsWith("'");

/**
 * Writes a table with its heading as CSV. No text of it begins a formula (the option of the package looks at the first
 * line of a cell alone); a byte order mark tells spreadsheets that it is UTF-8.
 */
export const csvOf = (heading: readonly string[], rows: readonly Cell[][]): string =>
  `\u{feff}${Papa.unparse({ fields: [...heading], data: rows.map(row => row.map(inert)) }, { quotes: isQuoted })}\r\n`;

const absentNames = { banned: 'Banned user', deleted: 'Deleted user' };

const nameOf = ({ name, absence }: Pick<StudentRow, 'name' | 'absence'>): string =>
  absence ? absentNames[absence] : name;

/** Amount in major units. */
const major = ({ amount, currency }: Money): number => amount / minorUnitsOf(currency);

/** Day and time on the clock of a zone, as spreadsheets read it; the heading of its column names the zone. */
function clockOf(instant: string, zone: string): string {
  const { date, time } = wallTimeOf(Date.parse(instant), zone);
  return `${date} ${time}`;
}

/** People of a class time, each with the class and its start on the class's own clock. */
export const rosterCsv = ({ time, people }: Pick<Roster, 'time' | 'people'>): string =>
  csvOf(
    [
      'name',
      'places',
      'attendees',
      'kind',
      'status',
      'paid',
      'currency',
      'attendance',
      'class',
      `start (${time.timezone})`,
    ],
    people.map(({ places, attendees = [], kind, status, paid, attendance, ...person }) => [
      nameOf(person),
      places,
      attendees.join(', '),
      kind,
      status,
      paid ? major(paid) : null,
      paid?.currency ?? null,
      attendance ?? null,
      time.title,
      clockOf(time.start, time.timezone),
    ]),
  );

/** Students, their class times on the clock of a zone. */
export const studentsCsv = (students: readonly StudentRow[], zone: string): string =>
  csvOf(
    [
      'name',
      'visits',
      'no_shows',
      `last (${zone})`,
      `next (${zone})`,
      'subscriber',
      'spent',
      'currency',
    ],
    students.map(({ visits, noShows, lastAt, nextAt, isSubscriber, spent, ...person }) => [
      nameOf(person),
      visits,
      noShows,
      lastAt ? clockOf(lastAt, zone) : null,
      nextAt ? clockOf(nextAt, zone) : null,
      isSubscriber ? 'yes' : 'no',
      spent ? major(spent) : null,
      spent?.currency ?? null,
    ]),
  );

/** Months as a zone's calendar has them. */
export const earningsCsv = (months: readonly EarningsMonth[], zone: string): string =>
  csvOf(
    [
      `month (${zone})`,
      'orders',
      'gross',
      'commission',
      'gateway_fee',
      'refunds',
      'net',
      'currency',
    ],
    months.map(({ month, orders, gross, commission, gatewayFee, refunds, net }) => [
      month,
      orders,
      ...[gross, commission, gatewayFee, refunds, net].map(major),
      net.currency,
    ]),
  );
