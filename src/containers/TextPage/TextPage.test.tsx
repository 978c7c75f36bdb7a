import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { paths } from '#shared/config/paths.ts';
import type { PageText } from '#shared/contract/api/pageTexts.ts';
import { makeStore } from '#src/app/store/makeStore.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { TextPage, loader } from './TextPage.tsx';

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
      'The teacher chooses for each class how it is booked',
      'gives everything back until 24 hours before the class, moderate until 3 days and strict until 7 days',
      'what was paid for class times that are not held goes back',
    ]) {
      expect(words).toContain(rule);
    }
  });

  it('of privacy say what is stored and which rights there are, and have a day of their own', () => {
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

it('says of the page of success without a payment that nothing was paid', () => {
  renderPage(<TextPage />, { at: paths.success() });
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Nothing was paid here');
  expect(screen.getByRole('article')).not.toHaveTextContent(/arrived|thank you|is safe/i);
});

it('says how classes are booked and what the policies give back', () => {
  renderPage(<TextPage />, { at: paths.howItWorks() });
  const words = screen.getByRole('article').textContent ?? '';
  for (const rule of [
    'Booked at once, your place is certain and your card charged as soon as you have paid',
    'By request, your card is authorized and only charged when the teacher accepts',
    'Flexible: everything comes back until 24 hours before the class',
    'Moderate: everything comes back until 3 days before it',
    'Strict: everything comes back until 7 days before it',
  ]) {
    expect(words).toContain(rule);
  }
});

describe('the terms that operators wrote', () => {
  const own: PageText = {
    title: 'Rules of Aire',
    description: '',
    intro: 'Read **all** of it.',
    sections: [{ id: 'fees', title: 'Fees', text: '- one\n- [two](/contact)\n\n<b>three</b>' }],
  };

  async function open(answer: () => Promise<PageText | null>) {
    const api = fakeApi({ app: { pageText: answer } });
    const store = makeStore({ api, config: testConfig });
    const { dispatch, getState } = store;
    await loader({
      routeName: 'TermsOfServicePage',
      params: {},
      search: new URLSearchParams(),
      dispatch,
      getState,
    });
    renderPage(<TextPage />, { at: paths.terms(), store });
  }

  it('take the place of those of the site, with the day', async () => {
    await open(() => Promise.resolve(own));
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Rules of Aire');
    const article = screen.getByRole('article');
    expect(article).toHaveTextContent('Read all of it.');
    expect(article).toHaveTextContent('Last updated August 9, 2022');
    expect(article).not.toHaveTextContent('You must be 18');
    expect(within(article).getByRole('link', { name: 'two' })).toHaveAttribute('href', '/contact');
    expect(article).toHaveTextContent('<b>three</b>');
  });

  it('are not replaced by others where they can not be loaded', async () => {
    let isDown = true;
    await open(() => (isDown ? Promise.reject(appError('network', 'x')) : Promise.resolve(own)));
    expect(screen.queryByText(/You must be 18/)).toBeNull();
    isDown = false;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Fees')).toBeInTheDocument();
  });
});
