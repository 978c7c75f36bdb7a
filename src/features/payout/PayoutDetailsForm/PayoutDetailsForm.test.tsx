import { act, fireEvent, screen, waitFor } from '@testing-library/react';
import { payoutCountries } from '../payouts.ts';
import payouts from '#src/translations/en/payouts.json';
import type { AppConfig } from '#shared/config/appConfig.ts';
import { testConfig } from '#src/testing/appConfig.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';
import { PayoutDetailsForm } from './PayoutDetailsForm.tsx';

const createToken = jest.fn();
jest.mock('#src/util/stripeJs.ts', () => ({
  loadStripe: () => Promise.resolve({ createToken: (...all: unknown[]) => createToken(...all) }),
}));

const choose = (code: string) =>
  fireEvent.change(screen.getByLabelText('Country'), { target: { value: code } });
const send = () => fireEvent.click(screen.getByRole('button', { name: 'Save and continue' }));
const type = (label: string, value: string, nth = 0) => {
  const field = screen.getAllByLabelText(label)[nth];
  if (!field) throw new Error(`There is no field ${label}.`);
  fireEvent.change(field, { target: { value } });
};

function typeBank() {
  type('Routing number', '110 000 000');
  type('Account number', '000123456789');
}

function typePerson(nth = 0) {
  type('First name', 'Mara', nth);
  type('Last name', 'Lind', nth);
  type('Date of birth: Day', '12', nth);
  type('Date of birth: Month', '04', nth);
  type('Date of birth: Year', '1986', nth);
  type('Email', 'mara@example.com', nth);
  type('Phone number', '+14155550132', nth);
  type('Last four digits of your social security number', '0000', nth);
}

function typeAddress(nth = 0) {
  type('Street and number', '1 Market Street', nth);
  type('City', 'San Francisco', nth);
  type('Postal code', '94105', nth);
  type('State or province', 'CA', nth);
}

async function open(
  error: Parameters<typeof PayoutDetailsForm>[0]['error'] = null,
  config: Partial<AppConfig> = {},
) {
  const onSubmit = jest.fn();
  renderPage(<PayoutDetailsForm inProgress={false} error={error} onSubmit={onSubmit} />, {
    config,
  });
  // The provider's script arrives.
  await act(() => Promise.resolve());
  return onSubmit;
}

const address = {
  line1: '1 Market Street',
  city: 'San Francisco',
  state: 'CA',
  postal_code: '94105',
  country: 'US',
};
const mara = {
  first_name: 'Mara',
  last_name: 'Lind',
  dob: { day: 12, month: 4, year: 1986 },
  email: 'mara@example.com',
  phone: '+14155550132',
  ssn_last_4: '0000',
  address,
};

beforeEach(() => {
  createToken.mockReset();
  createToken.mockResolvedValue({ token: { id: 'btok_1' } });
});
afterEach(() => jest.useRealTimers());

describe('PayoutDetailsForm', () => {
  test('names every country, in the order of their names', async () => {
    await open();
    const names = [...screen.getByLabelText('Country').querySelectorAll('option')]
      .map(option => option.textContent)
      .slice(1);
    expect(names).toHaveLength(payoutCountries.length);
    expect(names.toSorted()).toEqual(names);
    const words: Record<string, string> = payouts;
    expect(names).toContain(words['PayoutDetailsForm.countries.NZ']);
  });

  test('requests the country of the bank account first', async () => {
    const onSubmit = await open();
    send();
    await waitFor(() =>
      expect(screen.getByLabelText('Country')).toHaveAccessibleDescription(
        'Choose the country of your bank account',
      ),
    );
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('requests the parts of an account that the country has, and says which are missing', async () => {
    const onSubmit = await open();
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

  test('queries the provider a second after the bank account is complete, once', async () => {
    jest.useFakeTimers();
    await open();
    choose('US');
    type('Routing number', '110000000');
    act(() => jest.advanceTimersByTime(5_000));
    expect(createToken).not.toHaveBeenCalled();
    type('Account number', '00012345678');
    act(() => jest.advanceTimersByTime(900));
    type('Account number', '000123456789');
    act(() => jest.advanceTimersByTime(999));
    expect(createToken).not.toHaveBeenCalled();
    await act(async () => {
      await jest.advanceTimersByTimeAsync(1);
    });
    expect(createToken.mock.calls).toEqual([
      [
        'bank_account',
        {
          country: 'US',
          currency: 'USD',
          account_number: '000123456789',
          routing_number: '110000000',
          account_holder_type: 'individual',
        },
      ],
    ]);
    expect(screen.getByText('The bank account is accepted.')).toBeInTheDocument();
  });

  test('shows why the provider refuses the bank account, and hands nothing over', async () => {
    createToken.mockResolvedValue({ error: { message: 'Invalid routing number.' } });
    const onSubmit = await open();
    choose('US');
    typeBank();
    typePerson();
    typeAddress();
    send();
    expect(await screen.findByText('Invalid routing number.')).toBeInTheDocument();
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('lists what to check where the provider refuses without a word', async () => {
    createToken.mockResolvedValue({ error: {} });
    await open();
    choose('GB');
    type('Sort code', '108800');
    type('Account number', '00012345');
    send();
    expect(
      await screen.findByText(
        'The bank account was not accepted. Check what you typed: Sort code and Account number.',
      ),
    ).toBeInTheDocument();
  });

  test('says that the key of the provider is missing, and sends nothing', async () => {
    await open(null, { stripe: { ...testConfig.stripe, publishableKey: '' } });
    expect(
      screen.getByText(/The publishable key of the payment provider is missing/),
    ).toBeVisible();
    expect(screen.getByRole('button', { name: 'Save and continue' })).toBeDisabled();
  });

  test('hands over an individual as the provider takes one', async () => {
    const onSubmit = await open();
    choose('US');
    typeBank();
    typePerson();
    typeAddress();
    fireEvent.change(screen.getByLabelText('Kind of business'), { target: { value: '7911' } });
    send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(onSubmit).toHaveBeenCalledWith({
      country: 'US',
      bankAccountToken: 'btok_1',
      account: { business_type: 'individual', individual: mara, tos_shown_and_accepted: true },
      persons: [],
      businessProfileURL: 'https://flowroom.example',
      businessProfileMCC: '7911',
    });
  });

  test('hands over a company with its opener and owners', async () => {
    const onSubmit = await open();
    choose('US');
    fireEvent.click(screen.getByLabelText('A company'));
    typeBank();
    type('Legal name of the company', 'Quiet Hour Studio');
    type('Employer identification number (EIN)', '000000000');
    type('Phone number of the company', '+14155550100');
    typeAddress();
    typePerson();
    typeAddress(1);
    type('Job title', 'Director');
    fireEvent.change(screen.getAllByLabelText(/^Share in percent/)[0] as Element, {
      target: { value: '60' },
    });
    fireEvent.click(screen.getByRole('button', { name: 'Add an owner' }));
    typePerson(1);
    typeAddress(2);
    type('Job title', 'Teacher', 1);
    fireEvent.change(screen.getAllByLabelText(/^Share in percent/)[1] as Element, {
      target: { value: '40' },
    });
    send();
    const all = screen.getByLabelText(/^Everybody who owns 25%/);
    await waitFor(() => expect(all).toHaveAccessibleDescription(/name all of them/));
    expect(onSubmit).not.toHaveBeenCalled();
    fireEvent.click(all);
    send();
    await waitFor(() => expect(onSubmit).toHaveBeenCalledTimes(1));
    expect(onSubmit).toHaveBeenCalledWith(
      expect.objectContaining({
        account: {
          business_type: 'company',
          company: {
            name: 'Quiet Hour Studio',
            tax_id: '000000000',
            phone: '+14155550100',
            address,
            owners_provided: true,
          },
          tos_shown_and_accepted: true,
        },
        persons: [
          {
            ...mara,
            relationship: {
              owner: true,
              percent_ownership: 60,
              title: 'Director',
              representative: true,
              executive: true,
            },
          },
          { ...mara, relationship: { owner: true, percent_ownership: 40, title: 'Teacher' } },
        ],
      }),
    );
  });

  test('takes nobody who is too young, and no web address that is none', async () => {
    const onSubmit = await open();
    choose('US');
    typeBank();
    typePerson();
    typeAddress();
    type('Date of birth: Year', String(new Date().getFullYear() - 17));
    type('Web address', 'nowhere');
    send();
    await waitFor(() => expect(screen.getByLabelText('Date of birth: Day')).toHaveFocus());
    expect(
      screen.getByText('You have to be at least 18 years old', { selector: 'p *' }),
    ).toBeInTheDocument();
    expect(screen.getByLabelText('Web address')).toHaveAccessibleDescription(
      /not an address in the web/,
    );
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('shows the provider’s own words when it refuses', async () => {
    await open({ ...appError('unknown', 'Refused', 400), providerMessage: 'Invalid SSN.' });
    expect(screen.getByRole('alert')).toHaveTextContent('Invalid SSN.');
  });

  test('says what to do where the provider refuses the details without a word', async () => {
    await open(appError('unknown', 'Refused', 500));
    expect(screen.getByRole('alert')).toHaveTextContent('The details could not be saved');
    expect(screen.getByRole('alert')).toHaveTextContent('Please check the details and try again.');
  });

  test('says in the words of the site that a postal code does not exist', async () => {
    const refused = { reason: 'postal_code_invalid', providerMessage: 'Invalid US postal code' };
    await open({ ...appError('unknown', 'Refused', 400), ...refused });
    expect(screen.getByRole('alert')).toHaveTextContent('does not exist in this country');
  });
});
