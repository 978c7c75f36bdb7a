import { isolated } from '#server/base/typesetting/bidi.ts';
import type { Fonts } from '#server/base/typesetting/fonts.ts';
import { ink } from './ink.ts';
import { inner, openPaper, page } from './paper.ts';
import type { Paper } from './paper.ts';
import { dayOf, receiptLines } from './receiptLines.ts';
import { brandName, methodName, receiptWords } from './words.ts';
import type { Site } from '../receiptSite.ts';
import { taxIn } from '../tax.ts';
import { localeOf } from '#shared/config/siteLanguages.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import type { Receipt, ReceiptParty } from '#shared/contract/receipt.ts';
import type { LineItem } from '#shared/contract/transaction.ts';
import { fullNumberOf } from '#shared/values/receiptNumber.ts';
import { formatMoney } from '#shared/values/money.ts';

export interface ReceiptPdfOptions {
  receipt: Receipt;
  /** The receipt whose payment it gives back. */
  refunded?: Receipt | undefined;
  orderId: string;
  lineItems: readonly LineItem[];
  language: SiteLanguage;
  /** Zone of the dates of receipts. */
  zone: string;
  site: Site;
  fonts: Fonts;
}

const amountWidth = 110;
const logoHeight = 30;

/** A receipt that is drawn: its document, and what its texts are made of. */
interface Sheet {
  paper: Paper;
  options: ReceiptPdfOptions;
  words: (typeof receiptWords)[keyof typeof receiptWords];
  locale: string;
  isRefund: boolean;
  /** Number of the receipt as people read it. */
  number: string;
  seller: ReceiptParty;
  buyer: ReceiptParty;
  /** Formats minor units of the receipt's currency. */
  money: (amount: number) => string;
}

function openSheet(options: ReceiptPdfOptions): Sheet {
  const { receipt, language, fonts } = options;
  const words = receiptWords[language];
  const locale = localeOf(language);
  const isRefund = receipt.kind === 'refund';
  const unnamed = { name: words.unknownPerson };
  const seller = receipt.seller ?? (receipt.issuer ? { name: receipt.issuer } : unnamed);
  const buyer = receipt.buyer ?? (receipt.student ? { name: receipt.student } : unnamed);
  const number = fullNumberOf(receipt);
  const title = `${headingOf(words, isRefund)} ${number}`;
  const sample = JSON.stringify([receipt.title, receipt.issuer, seller, buyer]);
  const paper = openPaper({ title, language, fonts, sample });
  const money = (amount: number) => formatMoney({ amount, currency: receipt.currency }, locale);
  return { paper, options, words, locale, isRefund, number, seller, buyer, money };
}

const headingOf = ({ refund, receipt }: Sheet['words'], isRefund: boolean): string =>
  isRefund ? refund : receipt;

/** Draws a receipt. Returns the file. */
export function receiptPdf(options: ReceiptPdfOptions): Promise<Buffer> {
  const { site } = options;
  const sheet = openSheet(options);
  const { paper, words, isRefund, seller } = sheet;
  const heading = headingOf(words, isRefund);
  let y = siteHead(paper, site) + 34;
  y = paper.write(heading, { ...inner, y }, { face: 'display', size: 28, role: 'H1' }) + 14;
  y = writeFacts(sheet, y);
  y = writeParties(sheet, y + 22) + 26;
  y = writeTable(sheet, y);
  y = writeTotals(sheet, y + 12);
  paper.rule({ ...inner, y: y + 30 });
  const note = words.issuedFor(site.title, isolated(seller.name));
  paper.write(note, { ...inner, y: y + 42 }, { size: 9, color: ink.soft });
  return paper.end((number, of) => siteFoot(paper, site, words.page(number, of)));
}

/** Writes what identifies the payment. Returns where the next line begins. */
function writeFacts(sheet: Sheet, top: number): number {
  const { paper } = sheet;
  return factsOf(sheet).reduce((y, [label, value]) => {
    paper.write(label, { ...inner, y, width: 140 }, { color: ink.soft });
    const column = { x: inner.x + 150, y, width: inner.width - 150 };
    return paper.write(value, column, { face: 'strong' }) + 4;
  }, top);
}

/** What identifies the payment: label and value. */
function factsOf({ options, words, locale, isRefund, number }: Sheet): [string, string][] {
  const { receipt, zone } = options;
  const { card, method = '' } = receipt;
  const refunds = options.refunded ? fullNumberOf(options.refunded) : receipt.refunds;
  const facts: [string, string | undefined][] = [
    [words.number, number],
    [isRefund ? words.refundedOn : words.paidOn, dayOf(receipt.at, zone, locale)],
    [words.refunds, refunds],
    [
      isRefund ? words.refundedTo : words.method,
      card
        ? words.card(brandName(card.brand), card.last4)
        : (methodName(method) ?? words.otherMethod),
    ],
    [words.order, options.orderId],
  ];
  return facts.flatMap(([label, value]) => (value ? [[label, value]] : []));
}

/** Writes seller and buyer side by side. Returns where the next line begins. */
function writeParties({ paper, words, seller, buyer }: Sheet, top: number): number {
  const width = inner.width / 2 - 12;
  const party = (x: number, label: string, { name, address, taxNumber }: ReceiptParty) => {
    const column = { x, width };
    const small = { size: 9, color: ink.soft };
    let below = paper.write(label, { ...column, y: top }, { ...small, role: 'H2' });
    below = paper.write(name, { ...column, y: below + 2 }, { face: 'strong', size: 12 });
    const lines = [
      ...(address?.split('\n') ?? []),
      ...(taxNumber ? [words.taxNumber(isolated(taxNumber))] : []),
    ];
    for (const line of lines) below = paper.write(line, { ...column, y: below + 1 }, { size: 9.5 });
    return below;
  };
  return Math.max(party(inner.x, words.from, seller), party(inner.x + width + 24, words.to, buyer));
}

/** Writes the lines of the receipt. Returns where the next line begins. */
function writeTable({ paper, options, words, locale, money }: Sheet, top: number): number {
  const { receipt, lineItems } = options;
  const text = { x: inner.x, width: inner.width - amountWidth - 16 };
  const amount = { x: inner.x + inner.width - amountWidth, width: amountWidth };
  const label = { size: 9, color: ink.soft };
  paper.write(words.description, { ...text, y: top }, label);
  let below = paper.write(words.amount, { ...amount, y: top }, { ...label, align: 'right' }) + 4;
  paper.rule({ ...inner, y: below });
  for (const line of receiptLines(receipt, lineItems, { words, locale })) {
    below += 10;
    const beside = { ...amount, y: below };
    below = paper.write(line.title, { ...text, y: below }, { face: 'strong' });
    paper.write(money(line.amount), beside, { face: 'strong', align: 'right' });
    for (const detail of line.details) {
      below = paper.write(detail, { ...text, y: below + 1 }, { size: 9, color: ink.soft });
    }
    below += 10;
    paper.rule({ ...inner, y: below });
  }
  return below;
}

/** Writes total and tax. Returns where the next line begins. */
function writeTotals(sheet: Sheet, top: number): number {
  const { paper, options, words, locale, isRefund, money } = sheet;
  const { receipt } = options;
  const sign = isRefund ? -1 : 1;
  const label = { x: inner.x, y: top, width: inner.width - amountWidth - 60 };
  const amount = { x: inner.x + inner.width - 170, y: top, width: 170 };
  const total = { face: 'display', size: 16 } as const;
  paper.write(isRefund ? words.totalRefunded : words.total, label, total);
  const below = paper.write(money(sign * receipt.amount), amount, { ...total, align: 'right' });
  const { tax, taxNote } = receipt;
  const small = { size: 9, color: ink.soft };
  const line = { ...label, y: below + 4 };
  if (!tax) return paper.write(taxNote ?? words.noTax, line, small);
  const part = taxIn(receipt.amount, tax.rate);
  const rate = new Intl.NumberFormat(locale, { maximumFractionDigits: 4 }).format(Number(tax.rate));
  const told = words.tax(tax.name, rate, money(sign * (receipt.amount - part)));
  paper.write(told, line, small);
  return paper.write(money(sign * part), { ...amount, y: line.y }, { ...small, align: 'right' });
}

/** Logo of the site, or its mark and name. Returns where the next line begins. */
export function siteHead(paper: Paper, { title, logo }: Site): number {
  if (logo) {
    paper.picture(logo, { ...inner, y: inner.y - 6, width: 5.5 * logoHeight }, title);
    return inner.y - 6 + logoHeight;
  }
  paper.mark(inner.x, inner.y - 4, 26);
  return paper.write(
    title,
    { ...inner, x: inner.x + 32, y: inner.y - 4 },
    { face: 'display', size: 17 },
  );
}

/** Address of the site and the page's number, at the foot of a page. */
export function siteFoot(paper: Paper, site: Site, pageNumber: string): void {
  const y = page.height - page.margin;
  const style = { size: 8, color: ink.faint };
  const { host } = new URL(site.rootUrl);
  const told = [site.title, ...site.address, host].join(' · ');
  paper.write(told, { ...inner, y, width: inner.width - 90 }, style);
  paper.write(pageNumber, { ...inner, y }, { ...style, align: 'right' });
}
