import Papa from 'papaparse';
import type { EarningsMonth, RosterRow, StudentRow } from '#shared/contract/api/teach.ts';
import type { Money } from '#shared/contract/values.ts';
import { minorUnitsOf } from '#shared/values/money.ts';

/** Cell of a table. Numbers stay numbers, so that a sum below zero is not taken for a formula. */
type Cell = string | number | null;

/**
 * Writes a table with its heading as CSV. Texts that a spreadsheet would run as a formula get an
 * apostrophe; a byte order mark tells spreadsheets that it is UTF-8.
 */
export const csvOf = (heading: readonly string[], rows: readonly Cell[][]): string =>
  `\u{feff}${Papa.unparse({ fields: [...heading], data: rows.map(row => [...row]) }, { escapeFormulae: true })}\r\n`;

/** Amount in major units. */
const major = ({ amount, currency }: Money): number => amount / minorUnitsOf(currency);

export const rosterCsv = (people: readonly RosterRow[]): string =>
  csvOf(
    ['name', 'places', 'kind', 'status', 'paid', 'currency', 'attendance'],
    people.map(({ name, places, kind, status, paid, attendance }) => [
      name,
      places,
      kind,
      status,
      paid ? major(paid) : null,
      paid?.currency ?? null,
      attendance ?? null,
    ]),
  );

export const studentsCsv = (students: readonly StudentRow[]): string =>
  csvOf(
    ['name', 'visits', 'no_shows', 'last', 'next', 'subscriber', 'spent', 'currency'],
    students.map(({ name, visits, noShows, lastAt, nextAt, isSubscriber, spent }) => [
      name,
      visits,
      noShows,
      lastAt ?? null,
      nextAt ?? null,
      isSubscriber ? 'yes' : 'no',
      spent ? major(spent) : null,
      spent?.currency ?? null,
    ]),
  );

export const earningsCsv = (months: readonly EarningsMonth[]): string =>
  csvOf(
    ['month', 'orders', 'gross', 'commission', 'gateway_fee', 'refunds', 'net', 'currency'],
    months.map(({ month, orders, gross, commission, gatewayFee, refunds, net }) => [
      month,
      orders,
      ...[gross, commission, gatewayFee, refunds, net].map(major),
      net.currency,
    ]),
  );
