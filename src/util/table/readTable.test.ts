import { readTable } from './readTable.ts';
import { tableLimits } from './tableLimits.ts';

const bytesOf = (...bytes: number[]) => new Uint8Array(bytes).buffer;
const utf8 = (text: string) => new Uint8Array(new TextEncoder().encode(text)).buffer;
const utf16 = (text: string) =>
  bytesOf(0xff, 0xfe, ...[...text].flatMap(letter => [letter.charCodeAt(0) & 255, 0]));

const table = { headings: ['título', 'precio'], rows: [['Año', '12,50']], isCut: false };

describe('readTable', () => {
  it.each([
    ['commas', utf8('título,precio\r\nAño,"12,50"\r\n')],
    ['semicolons', utf8('título;precio\nAño;12,50\n')],
    ['tabs', utf8('título\tprecio\nAño\t12,50')],
    ['a byte order mark', utf8('\uFEFFtítulo;precio\nAño;12,50\n')],
    ['the note of Excel', utf8('sep=;\r\ntítulo;precio\r\nAño;12,50\r\n')],
    ['the Unicode text of Excel', utf16('título\tprecio\r\nAño\t12,50\r\n')],
    [
      'the letters of Windows',
      bytesOf(...[...'título;precio\nAño;12,50'].map(letter => letter.charCodeAt(0))),
    ],
    ['empty lines and spaces', utf8('título;precio\n\n ; \n Año ;12,50\n\n')],
  ])('reads %s', (_, bytes) => {
    expect(readTable(bytes)).toEqual(table);
  });

  it('takes away what downloads put before a formula', () => {
    expect(readTable(utf8("title,price\n'=1+1,'it\n"))?.rows).toEqual([['=1+1', "'it"]]);
  });

  it('cuts a long table, and has none without a row', () => {
    const long = readTable(utf8(`title\n${'Flow\n'.repeat(tableLimits.rows + 1)}`));
    expect([long?.rows.length, long?.isCut]).toEqual([tableLimits.rows, true]);
    expect(readTable(utf8('title,price\n'))).toBeNull();
    expect(readTable(utf8(''))).toBeNull();
  });
});
