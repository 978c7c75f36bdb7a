import { renderPage } from '#src/testing/renderPage.tsx';
import { BreakableText } from './BreakableText.tsx';

test('only words of more than seven characters may break, and none is lost', () => {
  const text = 'Rindfleischetikettierung  im Morgen Sonntag';
  const { container } = renderPage(<BreakableText text={text} />);
  expect(container.textContent).toBe(text);
  const breaking = [...container.querySelectorAll('span')].map(({ textContent }) => textContent);
  expect(breaking).toEqual(['Rindfleischetikettierung']);
});
