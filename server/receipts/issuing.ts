import {
  counterOf,
  nextReceipt,
  withoutReceipt,
  inOrderOfTime,
  refundedBy,
  seriesOf,
} from './numbering.ts';
import type { Counter, Entry } from './numbering.ts';
import type { Billing } from '#shared/contract/user.ts';
import type { IssuedReceipt, Receipt, ReceiptParty, Unnumbered } from '#shared/contract/receipt.ts';

/** Somebody as receipts name them, with what a teacher says of tax. */
export type NamedParty = ReceiptParty & Pick<Billing, 'taxNote'>;

/** Where receipts and counters are stored: the marketplace. */
export interface Books {
  /** Null while there is none. */
  counter(teacherId: string): Promise<Counter | null>;
  writeCounter(teacherId: string, counter: Counter): Promise<void>;
  /** Null of an order that is gone. */
  receipts(orderId: string): Promise<readonly Receipt[] | null>;
  writeReceipts(orderId: string, receipts: readonly Receipt[]): Promise<void>;
  /** How somebody is named on receipts by now. Null of an account that is gone. */
  party(userId: string): Promise<NamedParty | null>;
  /** Everything that a teacher was paid and gave back, with the receipts there are. */
  all(teacherId: string): Promise<{ entries: Entry[]; issued: IssuedReceipt[] }>;
}

export interface IssueOptions {
  books: Books;
  /** Zone of years and dates. */
  zone: string;
  /** @throws where others may be at work by now */
  stillHeld: () => void;
}

/**
 * Issues receipts of a teacher that are missing, under the teacher's lock. What was begun before is
 * completed first. The first time it issues those of everything that was paid before.
 */
export async function issueReceipts(
  teacherId: string,
  wanted: readonly Entry[],
  { books, zone, stillHeld }: IssueOptions,
): Promise<void> {
  const known = await books.counter(teacherId);
  const before = known ? { entries: [], issued: [] } : await books.all(teacherId);
  // A search may not find a payment of just now yet.
  const isNew = ({ orderId }: Entry) => before.entries.every(one => one.orderId !== orderId);
  const entries = inOrderOfTime([...before.entries, ...wanted.filter(isNew)]);
  let counter = known ?? counterOf(before.issued);
  let seller: Promise<NamedParty | null> | undefined;
  for (const begun of counter) await complete(begun);
  for (const one of entries) {
    const receipts = await books.receipts(one.orderId);
    if (!receipts || !isMissing(one, receipts)) continue;
    const entry = await named(one, receipts);
    const { orderId } = one;
    const series = seriesOf(teacherId);
    const issued = nextReceipt(counter, { orderId, entry }, { receipts, zone, series });
    counter = counterOf([...counter, issued]);
    stillHeld();
    await books.writeCounter(teacherId, counter);
    await requireOwn(issued);
    stillHeld();
    await books.writeReceipts(one.orderId, [...receipts, issued.receipt]);
  }

  function isMissing({ orderId, entry }: Entry, receipts: readonly Receipt[]): boolean {
    const ofOrder = entries.flatMap(one => (one.orderId === orderId ? one.entry : []));
    return withoutReceipt(ofOrder, receipts).includes(entry);
  }

  /** Adds the legal names and addresses: a refund has those of its payment. */
  async function named(
    { customerId, entry }: Entry,
    receipts: readonly Receipt[],
  ): Promise<Unnumbered> {
    const refunded = refundedBy(entry, receipts);
    if (refunded?.seller) {
      const { seller: sold, buyer: bought, tax, taxNote } = refunded;
      const { tax: _, ...rest } = entry;
      return {
        ...rest,
        seller: sold,
        ...(bought ? { buyer: bought } : {}),
        ...(tax ? { tax } : {}),
        ...(taxNote ? { taxNote } : {}),
      };
    }
    seller ??= books.party(teacherId);
    const [sells, buys] = await Promise.all([seller, customerId ? books.party(customerId) : null]);
    return withParties(entry, sells, buys);
  }

  async function complete({ orderId, receipt }: IssuedReceipt): Promise<void> {
    const receipts = await books.receipts(orderId);
    if (!receipts || receipts.some(({ number }) => number === receipt.number)) return;
    stillHeld();
    await books.writeReceipts(orderId, [...receipts, receipt]);
  }

  /**
   * Looks that no other has written the counter: a number that two have must not reach an order.
   */
  async function requireOwn({ orderId, receipt }: IssuedReceipt): Promise<void> {
    const written = (await books.counter(teacherId)) ?? [];
    const isOwn = written.some(
      one => one.orderId === orderId && one.receipt.number === receipt.number,
    );
    if (!isOwn) throw new Error(`Others have written the counter of ${teacherId}.`);
  }
}

function withParties(
  entry: Unnumbered,
  sells: NamedParty | null,
  buys: NamedParty | null,
): Unnumbered {
  const { tax, ...rest } = entry;
  const { taxNote, ...seller } = sells ?? {};
  const { taxNote: _, ...buyer } = buys ?? {};
  return {
    ...rest,
    ...('name' in seller ? { seller } : {}),
    ...('name' in buyer ? { buyer } : {}),
    ...(taxNote ? { taxNote } : tax ? { tax } : {}),
  };
}
