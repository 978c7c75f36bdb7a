import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { subscriptionExamples } from './subscription.examples.tsx';

const { OfAMonth } = subscriptionExamples.SubscriptionTerms;

test('SubscriptionTerms say what it costs, what it gives and how it ends', () => {
  renderPage(<OfAMonth />);
  const terms = screen.getAllByRole('listitem').map(({ textContent }) => textContent);
  expect(terms[0]).toMatch(/^\$60\.00 now and again every month/);
  expect(terms.join(' ')).toMatch(
    /every class.*15 minutes.*until the end of the month that you have paid/,
  );
});
