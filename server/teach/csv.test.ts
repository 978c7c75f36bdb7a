import { csvOf, earningsCsv, rosterCsv } from './csv.ts';

const usd = (amount: number) => ({ amount, currency: 'USD' });

describe('a CSV', () => {
  it('takes the sting out of texts that spreadsheets run', () => {
    const rows = ['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'].map(text => [text]);
    expect(csvOf(['name'], rows).split('\r\n').slice(1, 5)).toEqual([
      `"'=1+1"`,
      `"'+1"`,
      `"'-1"`,
      `"'@SUM(A1)"`,
    ]);
    expect(csvOf(['name'], [['\t=1']])).toContain("'\t=1");
    expect(csvOf(['name'], [['\r=1']])).toContain("'\r=1");
  });

  it('quotes what would break its cells', () => {
    expect(csvOf(['a', 'b'], [['x, "y"', 'two\nlines']])).toBe(
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
    expect(earningsCsv([month]).split('\r\n')[1]).toBe('2027-01,2,40,-8,-1.4,-20,10.6,USD');
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
    expect(rosterCsv([person])).toBe(
      '\u{feff}name,places,kind,status,paid,currency,attendance\r\n' +
        `"'=HYPERLINK(""http://evil.example"")",2,free,accepted,,,\r\n`,
    );
  });
});
