import sharp from 'sharp';
import { openDocuments } from './documents.ts';
import { isolated, withLevels } from '#server/base/typesetting/bidi.ts';
import { stackOf } from '#server/base/typesetting/fonts.ts';
import { linesOf, runsOf } from '#server/base/typesetting/runs.ts';
import { receiptFileName, statementFileName } from '../fileNames.ts';
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
  logo: null,
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
/** With all that a tax office requires. */
const whole: Receipt = {
  ...receipt,
  series: 'B7K9QZ',
  seller: {
    name: 'Maya O’Connor Yoga GmbH',
    address: 'Studio Street 1\n10115 Berlin\nGermany',
    taxNumber: 'DE 123 456 789',
  },
  buyer: { name: 'José Ñúñez García', address: 'Calle Mayor 3\n28013 Madrid' },
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

/** Names in each script. */
const scripts: [string, string][] = [
  ['Greek', 'Αλέξανδρος'],
  ['Cyrillic', 'Ольга Иванова'],
  ['Vietnamese', 'Nguyễn Thị Hương'],
  ['Arabic', 'محمد عبد الله الأنصاري (يوغا 12)'],
  ['Persian', 'دورهٔ یوگا می‌خواهم ۱۲۳'],
  ['Hebrew', 'שָׁלוֹם יוסף'],
  ['Devanagari', 'प्रार्थना क्षत्रिय'],
  ['Thai', 'น้ำทิพย์ ที่รัก'],
  ['Chinese', '李明的瑜伽课程'],
  ['traditional Chinese', '陳瑜伽課程'],
  ['Japanese', '山田さくら ヨガ教室'],
  ['Korean', '김철수 요가 수업'],
  ['emoji', 'Yoga 🧘‍♀️ 👍🏽 🇩🇪 ❤️ 1️⃣ 👩‍👩‍👧'],
];

/** Letters and signs of a line. Those from right to left are read in the order of the file. */
const lettersOf = (line: string) =>
  Array.from(line.normalize('NFC').replace(/[\s\u200c]/g, ''))
    .toSorted()
    .join('');

const reader = openPdfReader();
const { read } = reader;
let fonts: Awaited<ReturnType<typeof temporaryFonts>>;
let documents: Awaited<ReturnType<typeof openDocuments>>;

beforeAll(async () => {
  fonts = await temporaryFonts(scripts.map(([, name]) => name).join(''));
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
    refunded = undefined as Receipt | undefined,
  } = {},
) => {
  const options = { receipt: one, refunded, orderId, lineItems, language, zone, site };
  return read(await documents.receipt(options));
};

describe('a receipt', () => {
  it('names both parties, the lines, the tax and the card', async () => {
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

  it('begins with the logo of the site, which the document has', async () => {
    const canvas = { width: 660, height: 120, channels: 4, background: '#00665c' } as const;
    const logo = await sharp({ create: canvas }).png().toBuffer();
    const drawn = async (shown: Buffer | null) => {
      const options = { receipt, orderId, lineItems: [], language: 'en', zone: 'Etc/UTC' } as const;
      const file = await documents.receipt({ ...options, site: { ...site, logo: shown } });
      return { file: file.toString('latin1'), text: (await read(file)).text };
    };
    const [named, pictured] = [await drawn(null), await drawn(logo)];
    expect(pictured.file).toMatch(/\/S \/Figure[^]*?\/Alt \(Flowroom\)|\/Alt \(Flowroom\)/);
    expect(pictured.file).toContain('/Subtype /Image');
    expect(named.file).not.toContain('/Subtype /Image');
    // The name is in the foot alone.
    expect(named.text.split('Flowroom')).toHaveLength(pictured.text.split('Flowroom').length + 1);
  });

  it('names both with their addresses and tax numbers, as they were', async () => {
    const { title, text } = await draw(whole);
    expect(title).toBe('Receipt B7K9QZ-2026-0012');
    for (const told of [
      'B7K9QZ-2026-0012',
      'Maya O’Connor Yoga GmbH',
      'Studio Street 1',
      '10115 Berlin',
      'Germany',
      'Tax number DE 123 456 789',
      'José Ñúñez García',
      'Calle Mayor 3',
      'for the account of Maya O’Connor Yoga GmbH.',
    ])
      expect(text).toContain(told);
  });

  it.each([
    [{}, 'No tax is itemized in this amount.'],
    [{ taxNote: 'Exempt as a small business' }, 'Exempt as a small business'],
  ])('has a line on tax with %j', async (told, line) => {
    const { tax: _, ...untaxed } = receipt;
    expect((await draw({ ...untaxed, ...told })).text).toContain(line);
  });

  it.each([
    [{ method: 'sepa_debit' }, 'SEPA'],
    [{ method: 'pix' }, 'Online payment'],
    [{}, 'Online payment'],
  ])('has a payment method with %j', async (told, line) => {
    const { card: _, ...other } = receipt;
    expect((await draw({ ...other, ...told })).text).toContain(`Payment method ${line}`);
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
    const { title, text } = await draw(refund, { refunded: whole });
    expect(title).toBe('Refund receipt 2026-0013');
    expect(text).toContain('Refund of receipt B7K9QZ-2026-0012');
    expect(text).toContain('Total refunded -$40.00');
  });

  it('of a part is one line, and without a rate names no tax', async () => {
    const { tax: _, ...untaxed } = refund;
    const { text } = await draw({ ...untaxed, amount: 700 });
    expect(text).toContain('Slow flow -$7.00');
    expect(text).not.toContain('VAT');
  });

  it('of a refund in part has its amount alone, as a share has no price', async () => {
    const share = { ...places(true), unitPrice: usd(700), quantity: -1, lineTotal: usd(-700) };
    const { text } = await draw({ ...refund, amount: 700 }, { lineItems: [places(false), share] });
    expect(text).toContain('Slow flow -$7.00');
    expect(text).not.toContain('at $7.00');
  });

  it('of a month names its days', async () => {
    const month: LineItem = { ...places(false), code: 'line-item/month', seats: 1, quantity: 1 };
    const end = '2026-12-26T17:00:00.000Z';
    const { text } = await draw({ ...receipt, end }, { lineItems: [month] });
    expect(text).toContain('Subscription from November 26, 2026 to December 26, 2026');
  });

  it.each(scripts)('sets names in %s', async (_, name) => {
    const { text, actual, missing } = await draw({ ...receipt, issuer: name, student: name });
    const told = [...text.split('\n'), ...actual].map(lettersOf);
    expect(told).toContain(lettersOf(name));
    expect(text).not.toContain('\ufffd');
    expect(missing).toBe(0);
  });

  it('shows a replacement where no font has a letter, and takes texts of any length', async () => {
    const { text, pages } = await draw({
      ...receipt,
      student: '\u{12000} \u200eabc\u0000',
      title: 'x'.repeat(600),
    });
    expect(pages).toBe(1);
    expect(text).toContain('\ufffd abc');
    expect(text.match(/x/g)?.length).toBeGreaterThanOrEqual(600);
  });
});

describe('the name of a file', () => {
  const named = { language: 'en' as const, zone: 'Etc/UTC', site };

  it('says what it is, for each system', () => {
    expect(
      receiptFileName({ ...named, receipt: { ...whole, title: 'Flow: a/b “slow” 😀.' } }),
    ).toBe('Flowroom Receipt B7K9QZ-2026-0012 2026-11-24 Flow a b “slow” 😀');
    expect(receiptFileName({ ...named, receipt: refund })).toMatch(
      /^Flowroom Refund receipt 2026-/,
    );
    const statement = { role: 'customer' as const, year: '2026', name: 'José Ñúñez' };
    expect(statementFileName({ ...named, ...statement })).toBe(
      'Flowroom Payments in 2026 José Ñúñez',
    );
  });

  it('is never longer than a name may be', () => {
    for (const letter of ['x', '山', '👩‍👩‍👧']) {
      const name = receiptFileName({ ...named, receipt: { ...whole, title: letter.repeat(900) } });
      expect(Buffer.byteLength(name)).toBeLessThanOrEqual(220);
      expect(name).toContain(letter);
    }
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
    read: () => Buffer.alloc(0),
    characters: [...characters]
      .map(one => one.codePointAt(0) ?? 0)
      .toSorted((one, other) => one - other)
      .map(code => [code, code] as const),
  });
  const [latin, greek] = [font('latin', ' abc'), font('greek', ' αβγ\ufffd')];
  const parts = (text: string) =>
    runsOf(text, stackOf([latin, greek])).map(run => [run.font.name, run.text]);

  it('is parted by the fonts that draw it', () => {
    expect(parts('ab αβ c')).toEqual([
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

  it.each([
    ['Yoga', 'Yoga'],
    ['abc שלום 12', 'abc |12|שלום '],
    ['שלום abc (12)', 'abc (12)|שלום '],
    ['شقة ۱۲', '۲۱|شقة '],
    [`${isolated('שלום!')} · ${isolated('דג 1')}`, 'שלום!| · |1|דג '],
  ])('of %s stands from left to right as parts', (text, parts) => {
    const every = stackOf([font('all', ' !·()abcYog12שלוםדגشقة۱۲')]);
    const runs = runsOf(text, every);
    // The shaper turns those around that have letters from right to left.
    expect(runs.map(run => run.text).join('|')).toBe(parts);
  });

  it('has its direction on lines that begin within a name', () => {
    const every = stackOf([font('all', ' ·:abc0123456789שלוםדג')]);
    const text = `abc · ${isolated('שלום 10:30 דג 11:45 abc')}`;
    const lines = withLevels(text, ['abc · \u2068שלום', '10:30 דג 11:45', 'abc\u2069']);
    const shown = lines.map(([line, levels]) =>
      runsOf(line, every, levels)
        .map(run => run.text)
        .join('|'),
    );
    expect(shown).toEqual(['abc · |שלום', '11:45| דג |10:30', 'abc']);
  });

  it('is broken between words where none is spaced, and never before a full stop', () => {
    const lines = linesOf('李明的瑜伽课程。', 4, text => text.length);
    expect(lines.every(line => line.length <= 4 && !line.startsWith('。'))).toBe(true);
    expect(lines.join('')).toBe('李明的瑜伽课程。');
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
