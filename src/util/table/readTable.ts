import Papa from 'papaparse';
import { tableLimits } from './tableLimits.ts';

/** A table as it is in a file. */
export interface Table {
  headings: string[];
  rows: string[][];
  /** There were more rows than are taken. */
  isCut: boolean;
}

/**
 * Reads a table of comma-, semicolon- or tab-separated values, in the encodings in which
 * spreadsheets write it; null where it has no row.
 */
export function readTable(bytes: ArrayBuffer): Table | null {
  const { data } = Papa.parse<string[]>(decode(bytes), {
    skipEmptyLines: 'greedy',
    delimitersToGuess: [',', ';', '\t', '|'],
  });
  // Excel's own note about the separator.
  const lines = data[0]?.[0]?.startsWith('sep=') ? data.slice(1) : data;
  const [headings, ...rows] = lines.map(cells => cells.map(withoutGuard));
  if (!headings || rows.length === 0) return null;
  return { headings, rows: rows.slice(0, tableLimits.rows), isCut: rows.length > tableLimits.rows };
}

/** Downloads of this site have an apostrophe before what a spreadsheet would run. */
const withoutGuard = (cell: string): string => cell.trim().replace(/^'(?=[=+\-@])/, '');

/** Decodes UTF-8 and UTF-16 with their marks, UTF-8 without, and else what Windows writes. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes, 0, Math.min(2, bytes.byteLength));
  const mark = `${first} ${second}`;
  if (mark === '255 254') return new TextDecoder('utf-16le').decode(bytes);
  if (mark === '254 255') return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
