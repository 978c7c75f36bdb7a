import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { required } from '#src/util/validators.ts';
import { openForm } from '../Field/testing/openForm.tsx';
import { FieldSelect } from './FieldSelect.tsx';

const options = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
];
const select = () => screen.getByRole('combobox', { name: 'Letter' });

describe('FieldSelect', () => {
  test('sends the value of the chosen option', async () => {
    const { send, sent } = openForm(<FieldSelect name="letter" label="Letter" options={options} />);
    await userEvent.selectOptions(select(), 'Beta');
    await send();
    expect(sent()).toEqual({ letter: 'b' });
  });

  test('shows the value that the form has', () => {
    openForm(<FieldSelect name="letter" label="Letter" options={options} />, { letter: 'b' });
    expect(screen.getByRole('option', { name: 'Beta', selected: true })).toBeInTheDocument();
  });

  test('begins with its placeholder and requires a choice', async () => {
    const { send, sent } = openForm(
      <FieldSelect
        name="letter"
        label="Letter"
        options={options}
        placeholder="Choose a letter"
        validate={required()}
      />,
    );
    expect(screen.getByRole('option', { selected: true })).toHaveTextContent('Choose a letter');
    await send();
    expect(select()).toBeInvalid();
    expect(select()).toHaveAccessibleDescription('This is required');
    expect(sent()).toBeUndefined();
  });
});
