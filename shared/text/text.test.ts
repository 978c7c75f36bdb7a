import { withBrackets } from './text.ts';

it('reads what older versions stored in full width as it was typed', () => {
  expect(withBrackets('\uff1cb\uff1ehi\uff1c/b\uff1e')).toBe('<b>hi</b>');
});
