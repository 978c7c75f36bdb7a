import { fireEvent, screen, waitFor } from '@testing-library/react';
import { payoutCountries } from '#src/config/payouts.ts';
import payouts from '#src/translations/en/payouts.json';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { PayoutDetailsForm } from './PayoutDetailsForm.tsx';

const choose = (code: string) =>
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: code } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Save and continue' }));

function open(error: Parameters<typeof PayoutDetailsForm>[0]['error'] = null) {
  const onSubmit = jest.fn();
  renderPage(<PayoutDetailsForm inProgress={false} error={error} onSubmit={onSubmit} />);
  return onSubmit;
}

describe('PayoutDetailsForm', () => {
  test('names every country, in the order of their names', () => {
    open();
    const names = [...screen.getByLabelText('Country').querySelectorAll('option')]
      .map(option => option.textContent)
      .slice(1);
    expect(names).toHaveLength(payoutCountries.length);
    expect(names.toSorted()).toEqual(names);
    const words: Record<string, string> = payouts;
    expect(names).toContain(words['PayoutDetailsForm.countries.NZ']);
  });

  test('asks for the parts of an account that the country has, and says which are missing', async () => {
    const onSubmit = open();
    choose('GB');
    send();
    await waitFor(() => expect(screen.getByLabelText('Sort code')).toHaveFocus());
    for (const field of ['Sort code', 'Account number']) {
      expect(screen.getByLabelText(field)).toHaveAccessibleDescription(`${field} is required`);
      expect(screen.getByRole('button', { name: `${field} is required` })).toBeInTheDocument();
    }
    choose('DE');
    expect(screen.queryByLabelText('Sort code')).toBeNull();
    expect(screen.getByLabelText('IBAN')).toBeInTheDocument();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('hands over what the provider takes', async () => {
    const onSubmit = open();
    choose('US');
    fireEvent.change(screen.getByLabelText('Routing number'), { target: { value: '110 000 000' } });
    fireEvent.change(screen.getByLabelText('Account number'), {
      target: { value: '000123456789' },
    });
    send();
    await waitFor(() =>
      expect(onSubmit).toHaveBeenCalledWith({
        country: 'US',
        businessType: 'individual',
        bankAccount: {
          country: 'US',
          currency: 'USD',
          account_number: '000123456789',
          routing_number: '110000000',
        },
      }),
    );
  });

  test('shows the provider’s own words when it refuses', () => {
    open({ ...appError('unknown', 'Refused', 400), providerMessage: 'Invalid routing number.' });
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid routing number.');
  });
});
