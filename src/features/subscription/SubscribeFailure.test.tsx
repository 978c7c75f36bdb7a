import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { SubscribeFailure } from './SubscribeFailure.tsx';

const shown = (code: string, more = {}) => {
  renderPage(<SubscribeFailure error={{ code, status: 409, message: 'For the log', ...more }} />);
  return screen.getByRole('alert');
};

describe('SubscribeFailure', () => {
  it.each([
    ['transaction-booking-time-not-available', 'There is not a place in every class'],
    ['transaction-missing-stripe-account', 'The teacher cannot be paid yet'],
    ['transaction-already-subscribed', 'You are subscribed already'],
    ['network', 'There is no connection'],
    ['never heard of', 'The payment page did not open'],
    ['constructor', 'The payment page did not open'],
  ])('has words for %s', (code, words) => {
    expect(shown(code)).toHaveTextContent(words);
  });

  it('lets the payment provider speak for itself', () => {
    expect(shown('other', { providerMessage: 'Amount too small.' })).toHaveTextContent(
      'Amount too small.',
    );
  });
});
