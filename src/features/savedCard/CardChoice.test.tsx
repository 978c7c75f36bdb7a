import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openForm } from '#src/components/Field/testing/openForm.tsx';
import { CardChoice } from './CardChoice.tsx';

const visa = { brand: 'visa', last4Digits: '4242', expirationMonth: 3, expirationYear: 2031 };
const others = [
  { value: 'replaceCard', label: 'Another card, saved in its place' },
  { value: 'onetimeCardPayment', label: 'Another card, this time only' },
] as const;

const open = (card = visa, now = Date.UTC(2026, 10, 20)) =>
  openForm(<CardChoice name="method" label="Pay with" card={card} now={now} others={others} />, {
    method: 'defaultCard',
  });

describe('CardChoice', () => {
  test('names the saved card by brand, last digits and expiry', () => {
    open();
    const saved = screen.getByRole('radio', { name: /Visa ending in 4242.*Expires 03\/2031/ });
    expect(saved).toBeChecked();
  });

  test.each(['amex', 'diners', 'discover', 'jcb', 'mastercard', 'unionpay', 'visa'])(
    'draws the brand %s beside its name',
    brand => {
      open({ ...visa, brand });
      const saved = screen.getByRole('radio', { name: /ending in 4242/ }).closest('label');
      expect(saved?.querySelector('svg')).toHaveAttribute('data-brand', brand);
    },
  );

  test('sends the choice of another card', async () => {
    const { send, sent } = open();
    await userEvent.click(screen.getByRole('radio', { name: 'Another card, this time only' }));
    await send();
    expect(sent()).toEqual({ method: 'onetimeCardPayment' });
  });

  test('warns of a card whose month is over', () => {
    open(visa, Date.UTC(2031, 3, 1));
    expect(screen.getByText('Expired 03/2031. Choose another card.')).toBeVisible();
  });

  test('names a card of an unknown brand "Card"', () => {
    open({ ...visa, brand: 'constructor' });
    const saved = screen.getByRole('radio', { name: /^Card ending in 4242/ });
    expect(saved.closest('label')?.querySelector('svg')).not.toHaveAttribute('data-brand');
  });
});
