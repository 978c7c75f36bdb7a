import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { required } from '#src/util/validators.ts';
import { openForm } from '../Field/testing/openForm.tsx';
import { FieldTextArea } from './FieldTextArea.tsx';

describe('FieldTextArea', () => {
  test('marks what is optional and sends what was typed', async () => {
    const { send, sent } = openForm(
      <FieldTextArea name="description" label="Description" optional />,
    );
    await userEvent.type(screen.getByLabelText('Description (optional)'), 'Slow.');
    await send();
    expect(sent()).toEqual({ description: 'Slow.' });
  });

  test('takes Enter as a new line', async () => {
    const { send, sent } = openForm(<FieldTextArea name="text" label="Text" />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Text' }), 'One{Enter}two');
    expect(sent()).toBeUndefined();
    await send();
    expect(sent()).toEqual({ text: 'One\ntwo' });
  });

  test('counts the characters when few are left', async () => {
    openForm(<FieldTextArea name="text" label="Text" maxLength={20} />);
    const input = screen.getByLabelText('Text');
    await userEvent.type(input, '123456789012345678');
    expect(screen.queryByText('18/20')).not.toBeInTheDocument();
    await userEvent.type(input, '9');
    expect(screen.getByText('19/20')).toBeInTheDocument();
    await userEvent.type(input, '🧘🏽‍♀️🇳🇿');
    expect(screen.getByText('21/20')).toBeInTheDocument();
    expect(input).toHaveValue('1234567890123456789🧘🏽‍♀️🇳🇿');
    await userEvent.tab();
    expect(input).toHaveAccessibleDescription('At most 20 characters');
  });

  test('says below what is wrong', async () => {
    const { send } = openForm(<FieldTextArea name="text" label="Text" validate={required()} />);
    await send();
    const input = screen.getByRole('textbox', { name: 'Text' });
    expect(input).toBeInvalid();
    expect(input).toHaveAccessibleDescription('This is required');
  });
});
