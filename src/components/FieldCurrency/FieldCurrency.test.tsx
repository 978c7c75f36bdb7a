import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { minimumMoney } from '#src/util/validators.ts';
import { openForm } from '../Field/testing/openForm.tsx';
import { FieldCurrency } from './FieldCurrency.tsx';

const open = (initialValues?: Record<string, unknown>, currency = 'USD') =>
  openForm(
    <FieldCurrency
      name="price"
      label="Price"
      currency={currency}
      unit="per session"
      validate={minimumMoney(100, 'validation.required')}
    />,
    initialValues,
  );
const input = () => screen.getByRole('textbox', { name: 'Price' });

describe('FieldCurrency', () => {
  test('sends minor units and writes them out when it is left', async () => {
    const { send, sent } = open();
    await userEvent.type(input(), '18,5');
    expect(input()).toHaveValue('18,5');
    await send();
    expect(sent()).toEqual({ price: { amount: 1850, currency: 'USD' } });
    expect(input()).toHaveValue('18.50');
    expect(screen.getByText('per session')).toBeVisible();
  });

  test('retains what is no money and calls it wrong', async () => {
    const { send, sent } = open();
    await userEvent.type(input(), 'much');
    await send();
    expect(input()).toHaveValue('much');
    expect(input()).toHaveAccessibleDescription('Enter an amount, for instance 18 or 18.50');
    expect(sent()).toBeUndefined();
  });

  test('applies the rule of the form to an amount', async () => {
    const { send, sent } = open();
    await userEvent.type(input(), '0.99');
    await send();
    expect(input()).toBeInvalid();
    expect(sent()).toBeUndefined();
  });

  test('shows yen without decimals', () => {
    open({ price: { amount: 1800, currency: 'JPY' } }, 'JPY');
    expect(input()).toHaveValue('1800');
    expect(screen.getByText('¥')).toBeInTheDocument();
  });
});
