import { screen, within } from '@testing-library/react';
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
      'paid in full at registration',
      'A student who cancels is generally not refunded',
      'all fees are refunded',
    ]) {
      expect(words).toContain(rule);
    }
  });

  it('of privacy say what is kept and which rights there are, and have a day of their own', () => {
    renderPage(<TextPage />, { at: paths.privacy() });
    const article = screen.getByRole('article');
    expect(article).toHaveTextContent('Last updated August 18, 2022');
    for (const name of ['What we collect', 'Cookies', /GDPR/, /CCPA/]) {
      expect(within(article).getByRole('heading', { name })).toBeInTheDocument();
    }
    for (const data of [
      'name, email address, password',
      'IP address',
      'No personal data is sold',
    ]) {
      expect(article).toHaveTextContent(data);
    }
  });
});
