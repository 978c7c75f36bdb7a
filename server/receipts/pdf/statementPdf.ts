import { setImmediate as nextTurn } from 'node:timers/promises';
import { isolated } from '#server/base/typesetting/bidi.ts';
import type { Fonts } from '#server/base/typesetting/fonts.ts';
import { ink } from './ink.ts';
import { inner, openPaper, page } from './paper.ts';
import type { Paper } from './paper.ts';
import type { Box, Style } from './typesetter.ts';
import { siteFoot, siteHead } from './receiptPdf.ts';
import { receiptWords } from './words.ts';
import type { Site } from '../receiptSite.ts';
import type { ReceiptWords } from './words.ts';
import { localeOf } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import type { Receipt } from '#shared/contract/receipt.ts';
import { formatInstant } from '#shared/time/time.ts';
import { fullNumberOf } from '#shared/values/receiptNumber.ts';
import { formatMoney } from '#shared/values/money.ts';

export interface StatementPdfOptions {
  role: 'customer' | 'provider';
  year: string;
  /** Name of the reader. */
  name: string;
  /** In the order of time. */
  receipts: readonly Receipt[];
  language: SiteLanguage;
  /** Zone of the dates of receipts. */
  zone: string;
  site: Site;
  fonts: Fonts;
  /** Epoch milliseconds. */
  now: number;
}

/** A column: its heading, its position, and its text for a receipt. */
interface Column {
  heading: string;
  x: number;
  width: number;
  align: 'left' | 'right';
  of: (receipt: Receipt) => string;
}

const short = { day: 'numeric', month: 'short', year: 'numeric' } as const;
const long = { day: 'numeric', month: 'long', year: 'numeric' } as const;
const rowSize = 8.5;
/**
 * Rows that are drawn in one go, in some 10 ms: a busy teacher has thousands, and others are served
 * meanwhile.
 */
const rowsAtOnce = 20;
const bottom = page.height - page.margin - 26;

/** Amounts of a receipt as they count: what was given back is below zero, and its fees above. */
function countedOf({ kind, amount, commission = 0, gatewayFee = 0 }: Receipt) {
  const sign = kind === 'refund' ? -1 : 1;
  return {
    amount: sign * amount,
    commission: 0 - sign * commission,
    gatewayFee: 0 - sign * gatewayFee,
    net: sign * (amount - commission - gatewayFee),
  };
}
type Counted = ReturnType<typeof countedOf>;

/** Draws the payments and refunds of a year. Returns the file. */
export async function statementPdf(options: StatementPdfOptions): Promise<Buffer> {
  const { role, year, name, receipts, language, zone, site, fonts, now } = options;
  const words = receiptWords[language];
  const locale = localeOf(language);
  const isTeacher = role === 'provider';
  const heading = isTeacher ? words.teacherStatement(year) : words.statement(year);
  const columns = columnsOf(words, isTeacher, {
    day: at => formatInstant(at, zone, short, locale),
    money: (amount, currency) => formatMoney({ amount, currency }, locale),
  });
  const paper = openPaper({ title: heading, language, fonts });

  let y = siteHead(paper, site) + 34;
  y = paper.write(heading, { ...inner, y }, { face: 'display', size: 26, role: 'H1' }) + 6;
  y = paper.write(
    words.statementOf(isolated(name) || words.unknownPerson),
    { ...inner, y },
    { size: 11 },
  );
  const today = words.asOf(formatInstant(now, zone, long, locale));
  y = paper.write(today, { ...inner, y: y + 2 }, { size: 9, color: ink.soft }) + 22;
  if (receipts.length === 0) paper.write(words.empty, { ...inner, y });
  else {
    y = await rows(y);
    sums(y);
  }
  return paper.end((number, of) => siteFoot(paper, site, words.page(number, of)));

  function headings(top: number): number {
    const style: Style = { size: 8, color: ink.soft };
    const below = writeRow(paper, columns, top, ({ heading: text }) => text, style);
    paper.rule({ ...inner, y: below + 3 });
    return below + 8;
  }

  async function rows(top: number): Promise<number> {
    let below = headings(top);
    for (const [index, receipt] of receipts.entries()) {
      if (index % rowsAtOnce === 0) await nextTurn();
      const needed = Math.max(
        ...columns.map(({ of, width }) => paper.heightOf(of(receipt), width, { size: rowSize })),
      );
      if (below + needed > bottom) {
        paper.newPage();
        below = headings(inner.y);
      }
      below = writeRow(paper, columns, below, ({ of }) => of(receipt), { size: rowSize }) + 5;
      paper.rule({ ...inner, y: below });
      below += 5;
    }
    return below;
  }

  function sums(top: number): void {
    let below = top + 10;
    for (const currency of new Set(receipts.map(one => one.currency))) {
      const counted = receipts.flatMap(one => (one.currency === currency ? countedOf(one) : []));
      const lines = isTeacher ? teacherSums(counted, words) : studentSums(counted, words);
      if (below + lines.length * 18 > bottom) {
        paper.newPage();
        below = inner.y;
      }
      for (const [index, [label, amount]] of lines.entries()) {
        const isLast = index === lines.length - 1;
        const style: Style = isLast ? { face: 'display', size: 14 } : { color: ink.soft };
        const box: Box = { x: inner.x + inner.width / 2, y: below, width: inner.width / 2 };
        paper.write(label, { ...box, width: box.width - 120 }, style);
        const right: Style = { ...style, color: ink.strong, align: 'right' };
        below = paper.write(formatMoney({ amount, currency }, locale), box, right) + 4;
      }
      below += 12;
    }
  }
}

function writeRow(
  paper: Paper,
  columns: readonly Column[],
  y: number,
  textOf: (column: Column) => string,
  style: Style,
): number {
  const ends = columns.map(column => {
    const { x, width, align } = column;
    return paper.write(textOf(column), { x, y, width }, { ...style, align });
  });
  return Math.max(...ends);
}

interface Formats {
  day: (at: string) => string;
  money: (amount: number, currency: string) => string;
}

function columnsOf(words: ReceiptWords, isTeacher: boolean, { day, money }: Formats): Column[] {
  const amountOf = (wanted: keyof Counted) => (receipt: Receipt) =>
    money(countedOf(receipt)[wanted], receipt.currency);
  const person = ({ issuer, student }: Receipt) => (isTeacher ? student : issuer);
  const given: [string, number, Column['align'], Column['of']][] = [
    [words.date, 54, 'left', ({ at }) => day(at)],
    isTeacher
      ? // On two lines: the prefix is the same in all rows.
        [
          words.receiptNumber,
          50,
          'left',
          ({ series, number }) => (series ? `${series}- ${number}` : number),
        ]
      : [words.receiptNumber, 84, 'left', fullNumberOf],
    [
      isTeacher ? words.classAndStudent : words.classAndTeacher,
      0,
      'left',
      receipt => whatOf(receipt, person(receipt), words),
    ],
    [words.amount, 60, 'right', amountOf('amount')],
  ];
  if (isTeacher) {
    given.push(
      [words.commission, 56, 'right', amountOf('commission')],
      [words.gatewayFee, 50, 'right', amountOf('gatewayFee')],
      [words.net, 58, 'right', amountOf('net')],
    );
  }
  const gap = 6;
  const taken = given.reduce((sum, [, width]) => sum + width, gap * (given.length - 1));
  let x = inner.x;
  return given.map(([heading, fixed, align, of]) => {
    const width = fixed || inner.width - taken;
    const column = { heading, x, width, align, of };
    x += width + gap;
    return column;
  });
}

const whatOf = ({ kind, title }: Receipt, person: string | undefined, words: ReceiptWords) => {
  const what = [title, person].flatMap(text => (text ? isolated(text) : [])).join(' · ');
  return kind === 'refund' ? `${words.refundOf}: ${what}` : what;
};

const sumOf = (counted: readonly Counted[], of: (one: Counted) => number) =>
  counted.reduce((sum, one) => sum + of(one), 0);

const studentSums = (counted: readonly Counted[], words: ReceiptWords): [string, number][] => [
  [words.paid, sumOf(counted, ({ amount }) => Math.max(amount, 0))],
  [words.refunded, sumOf(counted, ({ amount }) => Math.min(amount, 0))],
  [words.balance, sumOf(counted, ({ amount }) => amount)],
];

const teacherSums = (counted: readonly Counted[], words: ReceiptWords): [string, number][] => [
  [words.paid, sumOf(counted, ({ amount }) => Math.max(amount, 0))],
  [words.refunded, sumOf(counted, ({ amount }) => Math.min(amount, 0))],
  [words.commission, sumOf(counted, ({ commission }) => commission)],
  [words.gatewayFee, sumOf(counted, ({ gatewayFee }) => gatewayFee)],
  [words.net, sumOf(counted, ({ net }) => net)],
];
