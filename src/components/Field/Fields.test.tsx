import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { minimumMoney, required } from '#src/util/validators.ts';
import { ExampleForm } from '../examples/ExampleForm.tsx';
import { FieldCheckbox } from '../FieldCheckbox/FieldCheckbox.tsx';
import { FieldCheckboxGroup } from '../FieldCheckboxGroup/FieldCheckboxGroup.tsx';
import { FieldCurrency } from '../FieldCurrency/FieldCurrency.tsx';
import { FieldDate } from '../FieldDate/FieldDate.tsx';
import { FieldRadioGroup } from '../FieldRadioGroup/FieldRadioGroup.tsx';
import { FieldSelect } from '../FieldSelect/FieldSelect.tsx';
import { FieldText } from '../FieldText/FieldText.tsx';
import { FieldTextArea } from '../FieldTextArea/FieldTextArea.tsx';
import { FieldTime } from '../FieldTime/FieldTime.tsx';

const onSubmit = jest.fn();
const form = (fields: ReactNode, initialValues?: Record<string, unknown>) =>
  renderPage(
    <ExampleForm onSubmit={values => void onSubmit(values)} initialValues={initialValues}>
      {fields}
    </ExampleForm>,
  );
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
const sent = () => onSubmit.mock.lastCall?.[0] as Record<string, unknown> | undefined;

beforeEach(() => onSubmit.mockClear());

describe('text', () => {
  test('binds label, help and error to the control', async () => {
    form(<FieldText name="title" label="Title" help="60 characters" validate={required()} />);
    const input = screen.getByRole('textbox', { name: 'Title' });
    expect(input).toHaveAccessibleDescription('60 characters');
    await send();
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('60 characters This is required');
    expect(onSubmit).not.toHaveBeenCalled();
  });

  test('says nothing of an error before the field was left', async () => {
    form(<FieldText name="title" label="Title" validate={required()} />);
    const input = screen.getByRole('textbox', { name: 'Title' });
    await userEvent.click(input);
    expect(input).toBeValid();
    await userEvent.tab();
    expect(input).toBeInvalid();
  });

  test('marks what is optional and sends what was typed', async () => {
    form(<FieldTextArea name="description" label="Description" optional />);
    await userEvent.type(screen.getByLabelText('Description (optional)'), 'Slow.');
    await send();
    expect(sent()).toEqual({ description: 'Slow.' });
  });

  test('counts the characters when few are left', async () => {
    form(<FieldTextArea name="text" label="Text" maxLength={20} />);
    await userEvent.type(screen.getByLabelText('Text'), '1234567890123456789');
    expect(screen.getByText('19/20')).toBeInTheDocument();
  });
});

describe('choices', () => {
  const options = [
    { value: 'a', label: 'Alpha' },
    { value: 'b', label: 'Beta' },
    { value: 'c', label: 'Gamma' },
  ];

  test('a select sends the chosen value', async () => {
    form(<FieldSelect name="letter" label="Letter" options={options} />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Letter' }), 'Beta');
    await send();
    expect(sent()).toEqual({ letter: 'b' });
  });

  test('a radio group is named by its question', async () => {
    form(<FieldRadioGroup name="letter" label="Letter" options={options} validate={required()} />);
    await send();
    const group = screen.getByRole('group', { name: 'Letter' });
    expect(group).toHaveAccessibleDescription('This is required');
    await userEvent.click(within(group).getByRole('radio', { name: 'Gamma' }));
    await send();
    expect(sent()).toEqual({ letter: 'c' });
  });

  test('a checkbox group keeps the order of its options', async () => {
    form(<FieldCheckboxGroup name="letters" label="Letters" options={options} />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'Gamma' }));
    await userEvent.click(screen.getByRole('checkbox', { name: 'Alpha' }));
    await send();
    expect(sent()).toEqual({ letters: ['a', 'c'] });
  });

  test('a checkbox is a boolean', async () => {
    form(<FieldCheckbox name="agree" label="I agree" />);
    await userEvent.click(screen.getByRole('checkbox', { name: 'I agree' }));
    await send();
    expect(sent()).toEqual({ agree: true });
  });
});

describe('currency', () => {
  const field = (
    <FieldCurrency
      name="price"
      label="Price"
      currency="USD"
      validate={minimumMoney(100, 'validation.required')}
    />
  );

  test('sends minor units', async () => {
    form(field);
    await userEvent.type(screen.getByRole('textbox', { name: 'Price' }), '18,5');
    await send();
    expect(sent()).toEqual({ price: { amount: 1850, currency: 'USD' } });
    expect(screen.getByRole('textbox', { name: 'Price' })).toHaveValue('18.50');
  });

  test('keeps what is no money and calls it wrong', async () => {
    form(field);
    const input = screen.getByRole('textbox', { name: 'Price' });
    await userEvent.type(input, 'much');
    await send();
    expect(input).toHaveValue('much');
    expect(input).toHaveAccessibleDescription('Enter an amount, for instance 18 or 18.50');
    expect(onSubmit).not.toHaveBeenCalled();
  });
});

describe('date and time', () => {
  test('a typed day is understood and written out', async () => {
    form(<FieldDate name="date" label="Date" />);
    const input = screen.getByRole('textbox', { name: 'Date' });
    await userEvent.type(input, '11/21/2026');
    await userEvent.tab();
    expect(input).toHaveValue('Sat, Nov 21, 2026');
    await send();
    expect(sent()).toEqual({ date: '2026-11-21' });
  });

  test('a day outside the limits is refused with the limit', async () => {
    form(<FieldDate name="date" label="Date" min="2026-11-20" />, { date: '2026-11-01' });
    await send();
    expect(screen.getByRole('textbox', { name: 'Date' })).toHaveAccessibleDescription(
      'The first possible day is Fri, Nov 20, 2026',
    );
  });

  test('a day can be picked from the calendar', async () => {
    form(<FieldDate name="date" label="Date" min="2026-11-20" />, { date: '2026-11-21' });
    await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
    const calendar = await screen.findByRole('grid', undefined, { timeout: 4000 });
    await userEvent.click(within(calendar).getByRole('button', { name: /November 25/ }));
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open calendar' })).toHaveFocus();
    await send();
    expect(sent()).toEqual({ date: '2026-11-25' });
  });

  test('Escape closes the calendar and gives the focus back', async () => {
    form(<FieldDate name="date" label="Date" />);
    await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
    await screen.findByRole('grid');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('grid')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Open calendar' })).toHaveFocus();
  });

  test('a time is chosen in quarters of an hour', async () => {
    form(<FieldTime name="time" label="Starts at" />);
    await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Starts at' }), '18:15');
    await send();
    expect(sent()).toEqual({ time: '18:15' });
  });
});
