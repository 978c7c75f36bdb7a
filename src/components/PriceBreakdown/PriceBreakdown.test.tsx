import { screen, within } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { exampleLineItems } from '../examples/fixtures.ts';
import { classes } from '../examples/classes.examples.tsx';
import { PriceBreakdown } from './PriceBreakdown.tsx';

const { OfTheCustomer, OfTheProvider } = classes.PriceBreakdown;

const amountOf = (line: RegExp) => {
  const row = screen.getByText(line).parentElement as HTMLElement;
  return within(row).getByRole('definition').textContent;
};

describe('PriceBreakdown', () => {
  test('shows the customer the price and nothing of the commission', () => {
    renderPage(<OfTheCustomer />);
    expect(amountOf(/\$18.00 × 1 session/)).toBe('$18.00');
    expect(amountOf(/Total/)).toBe('$18.00');
    expect(screen.queryByText(/commission/)).not.toBeInTheDocument();
  });

  test('shows the provider what is withheld and what is received', () => {
    renderPage(<OfTheProvider />);
    expect(amountOf(/commission \(20%\)/)).toBe('-$3.60');
    expect(amountOf(/Payment gateway fee \(3.5%\)/)).toBe('-$0.63');
    expect(amountOf(/You receive/)).toBe('$13.77');
  });

  test('says what has become of the provider’s total', () => {
    const price = { amount: 1377, currency: 'USD' };
    const bill = { lineItems: [], payinTotal: null, payoutTotal: price, role: 'provider' } as const;
    const { unmount } = renderPage(<PriceBreakdown {...bill} payout="earned" />);
    expect(amountOf(/^You earned$/)).toBe('$13.77');
    unmount();
    renderPage(<PriceBreakdown {...bill} payout="void" />);
    expect(amountOf(/^Your payout$/)).toBe('$13.77');
  });

  test('shows the customer a commission on top of the price', () => {
    const [line] = exampleLineItems;
    const fee = { amount: 200, currency: 'USD' };
    const commission = line && {
      ...line,
      code: 'line-item/customer-commission',
      percentage: 10,
      lineTotal: fee,
    };
    renderPage(
      <PriceBreakdown
        lineItems={commission ? [commission] : []}
        payinTotal={fee}
        role="customer"
      />,
    );
    expect(amountOf(/Service fee \(10%\)/)).toBe('$2.00');
  });

  test('shows refunds in parts as one', () => {
    const [line] = exampleLineItems;
    const back = (amount: number) =>
      line ? [{ ...line, reversal: true, lineTotal: { amount, currency: 'USD' } }] : [];
    const left = { amount: 1000, currency: 'USD' };
    renderPage(
      <PriceBreakdown
        lineItems={[...(line ? [line] : []), ...back(-500), ...back(-300)]}
        payinTotal={left}
        role="customer"
      />,
    );
    expect(amountOf(/^Refund/)).toBe('-$8.00');
    expect(amountOf(/Total/)).toBe('$10.00');
  });

  test('a total of nothing is free', () => {
    renderPage(<PriceBreakdown lineItems={[]} payinTotal={null} role="customer" />);
    expect(amountOf(/Total/)).toBe('Free');
  });

  test('does not reckon up what costs nothing', () => {
    const [line] = exampleLineItems;
    const nothing = { amount: 0, currency: 'USD' };
    const free = line && { ...line, unitPrice: nothing, lineTotal: nothing };
    renderPage(<PriceBreakdown lineItems={free ? [free] : []} payinTotal={null} role="customer" />);
    expect(screen.queryByText(/session/)).not.toBeInTheDocument();
    expect(amountOf(/Total/)).toBe('Free');
  });

  test('writes out a code it does not know', () => {
    const [line] = exampleLineItems;
    const odd = line && { ...line, code: 'line-item/mat-rental' };
    renderPage(<PriceBreakdown lineItems={odd ? [odd] : []} payinTotal={null} role="customer" />);
    expect(screen.getByText('Mat rental')).toBeInTheDocument();
  });
});

test('a month of a subscription has words of its own', () => {
  const price = { amount: 6000, currency: 'USD' };
  const [line] = exampleLineItems;
  const month = line && { ...line, code: 'line-item/month', unitPrice: price, lineTotal: price };
  renderPage(
    <PriceBreakdown lineItems={month ? [month] : []} payinTotal={price} role="customer" />,
  );
  expect(screen.getByText('$60.00 × 1 month')).toBeVisible();
});
