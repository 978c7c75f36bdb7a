import { placeKey } from './placeKey.ts';

test.each([
  ['São Paulo', 'sao paulo'],
  ["Coeur d'Alene", 'coeur dalene'],
  ['St. Louis', 'st louis'],
  ['  Winston-Salem ', 'winston salem'],
  ['Łódź', 'lodz'],
  ['Tromsø', 'tromso'],
  ['Gießen', 'giessen'],
  ['東京', '東京'],
  ['Kāneʻohe', 'kaneohe'],
  ['Gəncə', 'gence'],
  ['ＴＯＫＹＯ', 'tokyo'],
  ['ぎふ', 'ぎふ'],
  ['القاهرة', 'القاهره'],
  ['กรุงเทพ', 'กรุงเทพ'],
])('%s is compared as "%s"', (text, folded) => {
  expect(placeKey(text)).toBe(folded);
});
