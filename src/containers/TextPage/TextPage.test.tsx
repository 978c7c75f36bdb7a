import { screen } from '@testing-library/react';
import { paths } from '#shared/config/paths.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { TextPage } from './TextPage.tsx';

describe('the terms', () => {
  it('say what everybody agrees to, and since when', () => {
    renderPage(<TextPage />, { at: paths.terms() });
    const words = screen.getByRole('article').textContent ?? '';
    for (const rule of [
      'Last updated August 9, 2022',
      'You must be 18 or older',
      'a commission of 20% on each sale',
      '3.5%',
      'up to 6 weeks',
    ]) {
      expect(words).toContain(rule);
    }
  });

  it('of privacy have a day of their own', () => {
    renderPage(<TextPage />, { at: paths.privacy() });
    expect(screen.getByRole('article')).toHaveTextContent('Last updated August 18, 2022');
  });
});
