import Papa from 'papaparse';
import type { EarningsMonth, Roster, StudentRow } from '#shared/contract/api/teach.ts';
import type { Money } from '#shared/contract/values.ts';
import { wallTimeOf } from '#shared/time/time.ts';
import { minorUnitsOf } from '#shared/values/money.ts';
import type { BookingRow } from './bookingRows.ts';
import type { CsvStyle } from './csvStyle.ts';

/**
 * Cell of a table. Numbers are distinguished from texts, so that a sum below zero is not taken for
 * a formula.
 */
type Cell = string | number | null;

// The signs that begin a formula, and their full-width forms, which some spreadsheets take for
// them. Tabs and line breaks before them are dropped by some readers.
const beginsFormula = /^(?:\s*[=+\-@\uff1d\uff0b\uff0d\uff20]|[\t\r\n])/u;
// A spreadsheet of another country separates cells by semicolons or tabs, and some readers end a
// row at each line break.
const beginsInside = /([\r\n;\t]\s*)(?=[=+\-@\uff1d\uff0b\uff0d\uff20])/gu;

/** Returns a text that is shown as it is: an apostrophe precedes whatever would begin a formula. */
function inert(cell: string): string {
  const text = cell.replace(beginsInside, "$1'");
  return beginsFormula.test(text) ? `'${text}` : text;
}

/**
 * A cell as it is written: no text begins a formula, and numbers have the decimal sign of the
 * region.
 */
function cellText(cell: Cell, { decimal }: CsvStyle): string {
  if (cell === null) return '';
  return typeof cell === 'number' ? String(cell).replace('.', decimal) : inert(cell);
}

// Some readers take the apostrophe for a part of the text only where the cell is quoted.
const quotes = (cell: unknown): boolean => typeof cell === 'string' && cell.startsWith("'");

/**
 * Writes a table with its heading as CSV, as spreadsheets of the reader's region read it. No text
 * of it begins a formula (the option of the package looks at the first line of a cell alone); a
 * byte order mark shows spreadsheets that it is UTF-8.
 */
export function csvOf(
  heading: readonly string[],
  rows: readonly Cell[][],
  style: CsvStyle,
): string {
  const data = rows.map(row => row.map(cell => cellText(cell, style)));
  const { delimiter } = style;
  return `\u{feff}${Papa.unparse({ fields: [...heading], data }, { delimiter, quotes })}\r\n`;
}

/** Words of the files. Stored states are codes in every language. */
const words = {
  en: {
    banned: 'Banned user',
    deleted: 'Deleted user',
    yes: 'yes',
    no: 'no',
    roster:
      'name,places,attendees,kind,status,paid,currency,attendance,class,start,came,left,minutes',
    students: 'name,visits,no_shows,last,next,subscriber,spent,currency',
    earnings: 'month,orders,gross,commission,gateway_fee,refunds,net,currency',
    bookings:
      'date,class,start,name,kind,state,places,gross,commission,gateway_fee,refunds,net,currency,order',
  },
  es: {
    banned: 'Usuario bloqueado',
    deleted: 'Usuario eliminado',
    yes: 'sí',
    no: 'no',
    roster:
      'nombre,plazas,asistentes,tipo,estado,pagado,moneda,asistencia,clase,inicio,entrada,salida,minutos',
    students: 'nombre,visitas,ausencias,última,próxima,suscripción,gastado,moneda',
    earnings: 'mes,pedidos,bruto,comisión,comisión_de_pago,reembolsos,neto,moneda',
    bookings:
      'fecha,clase,inicio,nombre,tipo,estado,plazas,bruto,comisión,comisión_de_pago,reembolsos,neto,moneda,pedido',
  },
} as const;

/** Headings of a file; columns on the clock of a zone name it. */
const headings = (
  { language }: CsvStyle,
  file: 'roster' | 'students' | 'earnings' | 'bookings',
  { zone, columns }: { zone: string; columns: readonly number[] },
): string[] =>
  words[language][file]
    .split(',')
    .map((name, index) => (columns.includes(index) ? `${name} (${zone})` : name));

const nameOf = (
  { name, absence }: Pick<StudentRow, 'name' | 'absence'>,
  { language }: CsvStyle,
): string => (absence ? words[language][absence] : name);

/** Amount in major units. */
const major = ({ amount, currency }: Money): number => amount / minorUnitsOf(currency);

/**
 * Day and time on the clock of a zone, as spreadsheets read it; the heading of its column names the
 * zone.
 */
function clockOf(instant: string, zone: string): string {
  const { date, time } = wallTimeOf(Date.parse(instant), zone);
  return `${date} ${time}`;
}

/** People of a class time, each with the class and its start on the class's own clock. */
export const rosterCsv = (
  { time, people }: Pick<Roster, 'time' | 'people'>,
  style: CsvStyle,
): string =>
  csvOf(
    headings(style, 'roster', { zone: time.timezone, columns: [9, 10, 11] }),
    people.map(({ places, attendees = [], kind, status, paid, attendance, stay, ...person }) => [
      nameOf(person, style),
      places,
      attendees.join(', '),
      kind,
      status,
      paid ? major(paid) : null,
      paid?.currency ?? null,
      attendance ?? null,
      time.title,
      clockOf(time.start, time.timezone),
      stay?.from ? clockOf(stay.from, time.timezone) : null,
      stay?.until ? clockOf(stay.until, time.timezone) : null,
      stay?.minutes ?? null,
    ]),
    style,
  );

/** Students, their class times on the clock of a zone. */
export const studentsCsv = (
  students: readonly StudentRow[],
  zone: string,
  style: CsvStyle,
): string =>
  csvOf(
    headings(style, 'students', { zone, columns: [3, 4] }),
    students.map(({ visits, noShows, lastAt, nextAt, isSubscriber, spent, ...person }) => [
      nameOf(person, style),
      visits,
      noShows,
      lastAt ? clockOf(lastAt, zone) : null,
      nextAt ? clockOf(nextAt, zone) : null,
      words[style.language][isSubscriber ? 'yes' : 'no'],
      spent ? major(spent) : null,
      spent?.currency ?? null,
    ]),
    style,
  );

/** Months as a zone's calendar has them. */
export const earningsCsv = (
  months: readonly EarningsMonth[],
  zone: string,
  style: CsvStyle,
): string =>
  csvOf(
    headings(style, 'earnings', { zone, columns: [0] }),
    months.map(({ month, orders, gross, commission, gatewayFee, refunds, net }) => [
      month,
      orders,
      ...[gross, commission, gatewayFee, refunds, net].map(major),
      net.currency,
    ]),
    style,
  );

/** Bookings, their times on the clock of a zone. */
export const bookingsCsv = (rows: readonly BookingRow[], zone: string, style: CsvStyle): string =>
  csvOf(
    headings(style, 'bookings', { zone, columns: [0, 2] }),
    rows.map(row => {
      const { currency, gross, commission, gatewayFee, refunds } = row;
      const sums = [gross, commission, gatewayFee, refunds];
      const net = sums.reduce((sum, amount) => sum + amount, 0);
      return [
        clockOf(row.at, zone),
        row.title,
        row.start === null ? null : clockOf(row.start, zone),
        nameOf(row, style),
        row.kind,
        row.state,
        row.seats,
        ...[...sums, net].map(amount => major({ amount, currency })),
        currency,
        row.orderId,
      ];
    }),
    style,
  );
