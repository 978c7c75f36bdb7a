import { counterOf, nextReceipt, withoutReceipt, inOrderOfTime } from './numbering.ts';
import type { Counter, Entry } from './numbering.ts';
import type { IssuedReceipt, Receipt } from '#shared/contract/receipt.ts';

/** Where receipts and counters are kept: the marketplace. */
export interface Books {
  /** Null while there is none. */
  counter(teacherId: string): Promise<Counter | null>;
  writeCounter(teacherId: string, counter: Counter): Promise<void>;
  /** Null of an order that is gone. */
  receipts(orderId: string): Promise<readonly Receipt[] | null>;
  writeReceipts(orderId: string, receipts: readonly Receipt[]): Promise<void>;
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
 * Issues receipts of a teacher that are missing, under the teacher's lock. What was begun before is completed first.
 * The first time it issues those of everything that was paid before.
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
  for (const begun of counter) await complete(begun);
  for (const one of entries) {
    const receipts = await books.receipts(one.orderId);
    if (!receipts || !isMissing(one, receipts)) continue;
    const issued = nextReceipt(counter, one, { receipts, zone });
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

  async function complete({ orderId, receipt }: IssuedReceipt): Promise<void> {
    const receipts = await books.receipts(orderId);
    if (!receipts || receipts.some(({ number }) => number === receipt.number)) return;
    stillHeld();
    await books.writeReceipts(orderId, [...receipts, receipt]);
  }

  /** Looks that no other has written the counter: a number that two have must not reach an order. */
  async function requireOwn({ orderId, receipt }: IssuedReceipt): Promise<void> {
    const written = (await books.counter(teacherId)) ?? [];
    const isOwn = written.some(
      one => one.orderId === orderId && one.receipt.number === receipt.number,
    );
    if (!isOwn) throw new Error(`Others have written the counter of ${teacherId}.`);
  }
}
