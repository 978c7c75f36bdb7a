import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { required } from '#src/util/validators.ts';
import { openForm } from '../Field/testing/openForm.tsx';
import { FieldText } from './FieldText.tsx';

describe('FieldText', () => {
  test('binds label, help and error to the control', async () => {
    const { send, sent } = openForm(
      <FieldText name="title" label="Title" help="60 characters" validate={required()} />,
    );
    const input = screen.getByRole('textbox', { name: 'Title' });
    expect(input).toHaveAccessibleDescription('60 characters');
    await send();
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('60 characters This is required');
    expect(sent()).toBeUndefined();
  });

  test('shows no error before the field was left', async () => {
    openForm(<FieldText name="title" label="Title" validate={required()} />);
    const input = screen.getByRole('textbox', { name: 'Title' });
    await userEvent.click(input);
    expect(input).toBeValid();
    await userEvent.tab();
    expect(input).toBeInvalid();
  });

  test('sends no more characters than it may, and cuts nothing of what was typed', async () => {
    const { send, sent } = openForm(<FieldText name="title" label="Title" maxLength={4} />);
    const input = screen.getByRole('textbox', { name: 'Title' });
    await userEvent.type(input, 'stretch');
    expect(screen.getByText('7/4')).toBeInTheDocument();
    await send();
    expect(input).toHaveAccessibleDescription('At most 4 characters');
    expect([input, sent()]).toEqual([expect.objectContaining({ value: 'stretch' }), undefined]);
  });

  test('counts characters as people do', async () => {
    const { send, sent } = openForm(<FieldText name="title" label="Title" maxLength={4} />);
    const people = '👩‍🎤🧘🏽‍♀️👨‍👩‍👧‍👦🇳🇿';
    await userEvent.click(screen.getByRole('textbox', { name: 'Title' }));
    await userEvent.paste(people);
    expect(screen.queryByText(/\/4/)).not.toBeInTheDocument();
    await send();
    expect(sent()).toEqual({ title: people });
  });

  test('takes no more digits than it may', async () => {
    openForm(<FieldText name="places" label="Places" type="number" maxLength={2} />);
    const input = screen.getByRole('textbox', { name: 'Places' });
    await userEvent.type(input, '123');
    expect(input).toHaveValue('12');
  });

  test('offers a number keyboard without the arrows of a number field', () => {
    openForm(<FieldText name="places" label="Places" type="number" />);
    const input = screen.getByRole('textbox', { name: 'Places' });
    expect(input).toHaveAttribute('inputmode', 'numeric');
  });

  test('retains an email as it is typed', () => {
    openForm(<FieldText name="email" label="Email" type="email" autoComplete="email" />);
    const input = screen.getByRole('textbox', { name: 'Email' });
    expect(input).toHaveAttribute('autocapitalize', 'none');
    expect(input).toHaveAttribute('spellcheck', 'false');
    expect(input).toHaveAttribute('autocomplete', 'email');
  });

  test('takes no input while disabled', async () => {
    openForm(<FieldText name="title" label="Title" disabled />, { title: 'Slow flow' });
    const input = screen.getByRole('textbox', { name: 'Title' });
    await userEvent.type(input, '!');
    expect(input).toHaveValue('Slow flow');
  });
});
