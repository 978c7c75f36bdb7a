import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { EarningsExample } from './EarningsExample.tsx';

test('an example of earnings adds up, by the rates of the site', () => {
  renderPage(<EarningsExample />);
  expect(screen.getByText('10 places at $15.00').nextSibling).toHaveTextContent('$150.00');
  expect(screen.getByText('Commission of 20%').nextSibling).toHaveTextContent('−$30.00');
  expect(screen.getByText('Payment fee of 3.5%').nextSibling).toHaveTextContent('−$5.25');
  expect(screen.getByText('You receive').nextSibling).toHaveTextContent('$114.75');
});
