import { render, screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { BreakableText, VisuallyHidden } from './Text.tsx';

test('VisuallyHidden adds to the name of the element around it', () => {
  render(
    <button type="button">
      Edit <VisuallyHidden>Slow flow</VisuallyHidden>
    </button>,
  );
  expect(screen.getByRole('button', { name: 'Edit Slow flow' })).toBeInTheDocument();
});

test('BreakableText breaks only words of more than seven characters, and loses none', () => {
  const text = 'Rindfleischetikettierung  im Morgen Sonntag';
  const { container } = renderPage(<BreakableText text={text} />);
  expect(container.textContent).toBe(text);
  const breaking = [...container.querySelectorAll('span')].map(({ textContent }) => textContent);
  expect(breaking).toEqual(['Rindfleischetikettierung']);
});
