import { openDocuments } from './documents.ts';
import { linesOf, runsOf } from './runs.ts';
import { openPdfReader } from '../testing/readPdf.ts';
import { temporaryFonts } from '../testing/temporaryFonts.ts';
import { taxIn } from '../tax.ts';
import type { SiteLanguage } from '#shared/config/siteLanguages.ts';
import type { Receipt } from '#shared/contract/receipt.ts';
import type { LineItem } from '#shared/contract/transaction.ts';

const site = {
  title: 'Flowroom',
  address: ['1 Studio Street', '10115 Berlin'],
  rootUrl: 'https://flowroom.example',
};
const orderId = '5f7c1c5e-8a1e-4b7e-9b1a-2f6c1d9a0e11';
const usd = (amount: number) => ({ amount, currency: 'USD' });
const receipt: Receipt = {
  number: '2026-0012',
  kind: 'payment',
  at: '2026-11-24T23:30:00.000Z',
  amount: 4000,
  currency: 'USD',
  reference: 'pi_1',
  card: { brand: 'visa', last4: '4242' },
  issuer: 'Maya O’Connor',
  student: 'José Ñúñez',
  title: 'Slow flow',
  start: '2026-11-26T17:00:00.000Z',
  end: '2026-11-26T18:00:00.000Z',
  zone: 'Europe/Berlin',
  tax: { name: 'VAT', rate: '19' },
  commission: 800,
  gatewayFee: 140,
};
const refund: Receipt = { ...receipt, kind: 'refund', number: '2026-0013', refunds: '2026-0012' };
const places = (reversal: boolean): LineItem => ({
  code: 'line-item/session',
  includeFor: ['customer', 'provider'],
  unitPrice: usd(2000),
  lineTotal: usd(reversal ? -4000 : 4000),
  quantity: reversal ? -2 : 2,
  seats: 2,
  reversal,
});

const reader = openPdfReader();
const { read } = reader;
let fonts: Awaited<ReturnType<typeof temporaryFonts>>;
let documents: Awaited<ReturnType<typeof openDocuments>>;

beforeAll(async () => {
  fonts = await temporaryFonts();
  documents = await openDocuments(fonts.folder);
});
afterAll(async () => {
  await reader.close();
  fonts.remove();
});

const draw = async (
  one: Receipt,
  {
    language = 'en' as SiteLanguage,
    lineItems = [places(false), places(true)],
    zone = 'Etc/UTC',
  } = {},
) => read(await documents.receipt({ receipt: one, orderId, lineItems, language, zone, site }));

describe('a receipt', () => {
  it('tells both parties, the lines, the tax and the card', async () => {
    const { title, pages, languages, text } = await draw(receipt);
    expect([title, pages, languages]).toEqual(['Receipt 2026-0012', 1, ['en']]);
    for (const told of [
      '2026-0012',
      'November 24, 2026',
      'Visa ending in 4242',
      orderId,
      'Maya O’Connor',
      'José Ñúñez',
      'Slow flow',
      'November 26, 2026, 6:00',
      '(Germany Time)',
      '2 places at $20.00',
      'Total paid $40.00',
      'Includes VAT (19%) on $33.61 $6.39',
      'Flowroom issues this receipt in the name and for the account of Maya O’Connor.',
      'Flowroom · 1 Studio Street · 10115 Berlin · flowroom.example',
      'Page 1 of 1',
    ]) {
      expect(text).toContain(told);
    }
  });

  it('is in the language and the zone of the books', async () => {
    const { title, languages, text } = await draw(receipt, {
      language: 'es',
      zone: 'Europe/Madrid',
    });
    expect([title, languages]).toEqual(['Recibo 2026-0012', ['es']]);
    for (const told of ['25 de noviembre de 2026', '2 plazas a 20,00 US$', '40,00 US$']) {
      expect(text).toContain(told);
    }
  });

  it('of a refund names the receipt that it gives back', async () => {
    const { title, text } = await draw(refund);
    expect(title).toBe('Refund receipt 2026-0013');
    expect(text).toContain('Refund of receipt 2026-0012');
    expect(text).toContain('Total refunded -$40.00');
  });

  it('of a part is one line, and without a rate tells no tax', async () => {
    const { tax: _, ...untaxed } = refund;
    const { text } = await draw({ ...untaxed, amount: 700 });
    expect(text).toContain('Slow flow -$7.00');
    expect(text).not.toContain('VAT');
  });

  it('of a month tells its days', async () => {
    const month: LineItem = { ...places(false), code: 'line-item/month', seats: 1, quantity: 1 };
    const end = '2026-12-26T17:00:00.000Z';
    const { text } = await draw({ ...receipt, end }, { lineItems: [month] });
    expect(text).toContain('Subscription from November 26, 2026 to December 26, 2026');
  });

  it('takes names of any script and length', async () => {
    const { text, pages } = await draw({
      ...receipt,
      issuer: 'Αλέξανδρος Иванов Nguyễn',
      student: 'שלום 😀 \u202eabc\u0000',
      title: 'x'.repeat(600),
    });
    expect(pages).toBe(1);
    for (const told of ['Αλέξανδρος', 'Иванов', 'Nguyễn', '\ufffd\ufffd\ufffd\ufffd \ufffd abc']) {
      expect(text).toContain(told);
    }
    expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(600);
  });
});

describe('a statement', () => {
  const receipts = Array.from({ length: 60 }, (_, index) => ({
    ...receipt,
    number: `2026-${String(index + 1).padStart(4, '0')}`,
  }));
  const options = {
    year: '2026',
    name: 'Sam',
    language: 'en' as const,
    zone: 'Etc/UTC',
    site,
    now: Date.parse('2026-12-01T12:00:00Z'),
  };

  it('sums up the payments and refunds of a student', async () => {
    const file = await documents.statement({
      ...options,
      role: 'customer',
      receipts: [receipt, refund],
    });
    const { title, text } = await read(file);
    expect(title).toBe('Payments in 2026');
    for (const told of [
      'Refund: Slow flow · Maya',
      'Paid $40.00',
      'Refunded -$40.00',
      'Balance $0.00',
    ])
      expect(text).toContain(told);
  });

  it('of a teacher has fees and net, on as many pages as it takes', async () => {
    const { pages, text } = await read(
      await documents.statement({ ...options, role: 'provider', receipts: [...receipts, refund] }),
    );
    expect(pages).toBeGreaterThan(1);
    expect(text).toContain(`Page ${pages} of ${pages}`);
    for (const { number } of receipts) expect(text).toContain(number);
    for (const told of [
      'Paid $2,400.00',
      'Marketplace commission -$472.00',
      'Payment gateway fee -$82.60',
      'Net $1,805.40',
    ])
      expect(text).toContain(told);
  });

  it('lets other work go on while a long one is drawn', async () => {
    let turns = 0;
    let isDone = false;
    const turn = () => {
      turns += 1;
      if (!isDone) setImmediate(turn);
    };
    setImmediate(turn);
    await documents.statement({ ...options, role: 'provider', receipts });
    isDone = true;
    expect(turns).toBeGreaterThanOrEqual(receipts.length / 20);
  });

  it('says that there was nothing', async () => {
    const { text } = await read(
      await documents.statement({ ...options, role: 'customer', receipts: [] }),
    );
    expect(text).toContain('There were no payments in this year.');
  });
});

describe('text', () => {
  const font = (name: string, characters: string) => ({
    name,
    file: Buffer.alloc(0),
    characters: new Set([...characters].map(one => one.codePointAt(0) ?? 0)),
  });
  const [latin, greek] = [font('latin', 'abc '), font('greek', 'αβγ \ufffd')];
  const parts = (text: string) =>
    runsOf(text, [latin, greek]).map(run => [run.font.name, run.text]);

  it('is parted by the fonts that draw it', () => {
    expect(parts('ab αβ\nc')).toEqual([
      ['latin', 'ab '],
      ['greek', 'αβ '],
      ['latin', 'c'],
    ]);
    expect(parts('a山b')).toEqual([
      ['latin', 'a'],
      ['greek', '\ufffd'],
      ['latin', 'b'],
    ]);
  });

  it('is broken between words, and within those that are too long', () => {
    expect(linesOf('aa bbbbbbb c', 3, text => text.length)).toEqual(['aa', 'bbb', 'bbb', 'b c']);
  });
});

it.each([
  [4000, '19', 639],
  [1000, '7.7', 71],
  [21, '5', 1],
  [0, '19', 0],
])('in %d cents there is %s %% of tax', (amount, rate, tax) => {
  expect(taxIn(amount, rate)).toBe(tax);
});
