import { normalizeForSearch, withBrackets } from './text.ts';

test.each([
  ['São Paulo', 'sao paulo'],
  ["Coeur d'Alene", 'coeur dalene'],
  ['St. Louis', 'st louis'],
  ['  Winston-Salem ', 'winston salem'],
  ['Łódź', 'lodz'],
  ['Tromsø', 'tromso'],
  ['Gießen', 'giessen'],
  ['東京', '東京'],
])('%s is compared as "%s"', (text, folded) => {
  expect(normalizeForSearch(text)).toBe(folded);
});

it('reads what older versions stored in full width as it was typed', () => {
  expect(withBrackets('\uff1cb\uff1ehi\uff1c/b\uff1e')).toBe('<b>hi</b>');
});
