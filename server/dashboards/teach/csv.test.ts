import Papa from 'papaparse';
import cells from './testing/csvCells.json' with { type: 'json' };
import { bookingsCsv, csvOf, earningsCsv, rosterCsv, studentsCsv } from './csv.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });

const english = { language: 'en', delimiter: ',', decimal: '.' } as const;
const spanish = { language: 'es', delimiter: ';', decimal: ',' } as const;

describe('a CSV', () => {
  it('has the separators and words that a spreadsheet of the reader expects', () => {
    const month = {
      month: '2027-01',
      orders: 2,
      gross: usd(123_456),
      commission: usd(-850),
      gatewayFee: usd(-140),
      refunds: usd(0),
      net: usd(122_466),
    };
    expect(earningsCsv([month], 'Europe/Madrid', spanish).split('\r\n')).toEqual([
      '\u{feff}mes (Europe/Madrid);pedidos;bruto;comisión;comisión_de_pago;reembolsos;neto;moneda',
      '2027-01;2;1234,56;-8,5;-1,4;0;1224,66;USD',
      '',
    ]);
    expect(csvOf(['a', 'b'], [['x; y', 'x, y']], spanish)).toBe('\u{feff}a;b\r\n"x; y";x, y\r\n');
  });

  it('has a booking a row, with what it brings and no name that a spreadsheet runs', () => {
    const booking = {
      orderId: 'o-1',
      at: '2027-01-05T23:30:00.000Z',
      title: 'Slow flow',
      start: '2027-01-06T17:00:00.000Z',
      name: '=Ada',
      kind: 'paid',
      state: 'accepted',
      seats: 2,
      currency: 'USD',
      gross: 4000,
      commission: -800,
      gatewayFee: -140,
      refunds: -1000,
    };
    expect(bookingsCsv([booking], 'Europe/Madrid', english).split('\r\n')).toEqual([
      '\u{feff}date (Europe/Madrid),class,start (Europe/Madrid),name,kind,state,places,gross,commission,gateway_fee,refunds,net,currency,order',
      `2027-01-06 00:30,Slow flow,2027-01-06 18:00,"'=Ada",paid,accepted,2,40,-8,-1.4,-10,20.6,USD,o-1`,
      '',
    ]);
  });

  it('takes the sting out of texts that spreadsheets run', () => {
    const rows = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'].map(text => [text]);
    expect(csvOf(['name'], rows, english).split('\r\n').slice(1, 5)).toEqual([
      `"'=1+1"`,
      `"'+1"`,
      `"'-1"`,
      `"'@SUM(A1)"`,
    ]);
    expect(csvOf(['name'], [['\t=1']], english)).toContain("'\t'=1");
    expect(csvOf(['name'], [['\r=1']], english)).toContain("'\r'=1");
  });

  it.each([
    ...cells,
    '\n=1',
    '-4.20 (tip)',
    '\r\n\t@x',
    ' =1',
    '\u00a0+1',
    '＋1',
    '－1',
    '＠x',
    'x;=1',
    'x\t=1+1',
    'x; =HYPERLINK("http://evil.example")',
    "=cmd|' /C calc'!A0\nx",
  ])('begins no formula with the cell %j, wherever a spreadsheet splits it', text => {
    const csv = csvOf(['name', 'other'], [[text, 'x']], english);
    const [, [cell = '', other] = []] = Papa.parse<string[]>(csv.slice(1)).data;
    expect(cell.replace(/'(?=\s*[=+\-@＝＋－＠])|^'(?=[\t\r\n])/g, '')).toBe(
      text.replace(/'(?=\s*[=+\-@＝＋－＠])/g, ''),
    );
    expect(other).toBe('x');
    for (const part of [cell, ...cell.split(/[\r\n;\t]/).slice(1)]) {
      expect(part).not.toMatch(/^\s*[=+\-@＝＋－＠]/);
    }
  });

  it('quotes what would break its cells', () => {
    expect(csvOf(['a', 'b'], [['x, "y"', 'two\nlines']], english)).toBe(
      '\u{feff}a,b\r\n"x, ""y""","two\nlines"\r\n',
    );
  });

  it('leaves sums below zero as they are', () => {
    const month = {
      month: '2027-01',
      orders: 2,
      gross: usd(4000),
      commission: usd(-800),
      gatewayFee: usd(-140),
      refunds: usd(-2000),
      net: usd(1060),
    };
    expect(earningsCsv([month], 'Pacific/Auckland', english).split('\r\n')).toEqual([
      '\u{feff}month (Pacific/Auckland),orders,gross,commission,gateway_fee,refunds,net,currency',
      '2027-01,2,40,-8,-1.4,-20,10.6,USD',
      '',
    ]);
  });

  it('has the visits of students in the time zone of its heading', () => {
    const student = {
      customerId: 'c',
      name: 'Ana R',
      visits: 2,
      noShows: 1,
      lastAt: '2027-01-04T06:30:00.000Z',
      spent: usd(4000),
    };
    const lines = studentsCsv([student], 'Pacific/Auckland', english).split('\r\n');
    expect(lines[0]).toContain('last (Pacific/Auckland),next (Pacific/Auckland)');
    expect(lines[1]).toBe('Ana R,2,1,2027-01-04 19:30,,no,40,USD');
  });

  it.each([
    ['banned', 'Banned user'],
    ['deleted', 'Deleted user'],
  ] as const)('says of a %s student what they are', (absence, words) => {
    const student = { customerId: 'c', name: '', absence, visits: 0, noShows: 0 };
    expect(studentsCsv([student], 'UTC', english).split('\r\n')[1]).toMatch(`${words},0,0`);
  });

  it('has a line for each student of a class time', () => {
    const person = {
      orderId: 'o',
      customerId: 'c',
      name: '=HYPERLINK("http://evil.example")',
      places: 2,
      kind: 'free',
      status: 'accepted',
    } as const;
    const time = {
      listingId: 'l',
      title: '@Noon flow',
      date: '2027-01-04',
      start: '2027-01-04T17:00:00.000Z',
      end: '2027-01-04T18:00:00.000Z',
      timezone: 'America/New_York',
      places: 10,
      taken: 2,
      requests: 0,
      status: 'scheduled',
      isWeekly: false,
      isOnline: true,
    } as const;
    const stay = {
      minutes: 57,
      from: '2027-01-04T17:02:30.000Z',
      until: '2027-01-04T18:00:00.000Z',
    };
    const people = [{ ...person, attendees: ['Mia', '=Tom'], stay }];
    const ny = '(America/New_York)';
    expect(rosterCsv({ time, people }, english)).toBe(
      `\u{feff}name,places,attendees,kind,status,paid,currency,attendance,class,start ${ny},came ${ny},left ${ny},minutes\r\n` +
        `"'=HYPERLINK(""http://evil.example"")",2,"Mia, =Tom",free,accepted,,,,"'@Noon flow",2027-01-04 12:00,2027-01-04 12:02,2027-01-04 13:00,57\r\n`,
    );
  });
});
