import type { Site } from './receiptSite.ts';
import { receiptWords } from './pdf/words.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import type { ReceiptRole } from '#shared/contract/bodies/receipts.ts';
import type { Receipt } from '#shared/contract/receipt.ts';
import { wallTimeOf } from '#shared/time/time.ts';
import { fullNumberOf } from '#shared/values/receiptNumber.ts';

/** Bytes that a file system takes, less the ending and what a browser adds to a second copy. */
const mostBytes = 220;
/** Characters that no system takes in a name, or that hide what the name says. */
const refused = /[\\/:*?"<>|\p{Cc}\p{Bidi_Control}]/gu;
/** As people count them. */
const characters = new Intl.Segmenter();

/** Joins parts to the name of a file; the last one is cut where it gets too long. */
function fileNameOf(...parts: readonly string[]): string {
  const whole = parts.join(' ').replace(refused, ' ').replace(/\s+/g, ' ').trim();
  let name = '';
  // A code unit is a byte or more.
  for (const { segment } of characters.segment(whole.slice(0, mostBytes + 1))) {
    if (Buffer.byteLength(name + segment) > mostBytes) break;
    name += segment;
  }
  // Windows takes away what precedes the ending.
  return name.replace(/[. ]+$/, '');
}

export interface ReceiptNameOptions {
  receipt: Receipt;
  language: SiteLanguage;
  /** Zone of the dates of receipts. */
  zone: string;
  site: Site;
}

/**
 * Name of the file of a receipt, without its ending: whose it is, what it is, its number, when and
 * for which class.
 */
export function receiptFileName({ receipt, language, zone, site }: ReceiptNameOptions): string {
  const words = receiptWords[language];
  return fileNameOf(
    site.title,
    receipt.kind === 'refund' ? words.refund : words.receipt,
    fullNumberOf(receipt),
    wallTimeOf(receipt.at, zone).date,
    receipt.title ?? '',
  );
}

export interface StatementNameOptions {
  role: ReceiptRole;
  year: string;
  /** Of the reader. */
  name: string;
  language: SiteLanguage;
  site: Site;
}

/** Name of the file of a statement, without its ending. */
export function statementFileName(options: StatementNameOptions): string {
  const { role, year, name, language, site } = options;
  const words = receiptWords[language];
  const heading = role === 'provider' ? words.teacherStatement(year) : words.statement(year);
  return fileNameOf(site.title, heading, name);
}
