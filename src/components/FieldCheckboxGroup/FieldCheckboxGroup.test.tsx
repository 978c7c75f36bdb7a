import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { required } from '#src/util/validators.ts';
import { openForm } from '../Field/testing/openForm.tsx';
import { FieldCheckboxGroup } from './FieldCheckboxGroup.tsx';

const options = [
  { value: 'a', label: 'Alpha' },
  { value: 'b', label: 'Beta' },
  { value: 'c', label: 'Gamma' },
];
const box = (name: string) => screen.getByRole('checkbox', { name });

describe('FieldCheckboxGroup', () => {
  test('sends the chosen values in the order of the options', async () => {
    const { send, sent } = openForm(
      <FieldCheckboxGroup name="letters" label="Letters" options={options} />,
    );
    await userEvent.click(box('Gamma'));
    await userEvent.click(box('Alpha'));
    await send();
    expect(sent()).toEqual({ letters: ['a', 'c'] });
  });

  test('lets a choice go by the keyboard', async () => {
    const { send, sent } = openForm(
      <FieldCheckboxGroup name="letters" label="Letters" options={options} variant="chips" />,
      { letters: ['a', 'b'] },
    );
    await userEvent.tab();
    expect(box('Alpha')).toHaveFocus();
    await userEvent.keyboard(' ');
    await send();
    expect(sent()).toEqual({ letters: ['b'] });
  });

  test('drops values that are no option any more', async () => {
    const { send, sent } = openForm(
      <FieldCheckboxGroup name="letters" label="Letters" options={options} />,
      { letters: ['gone'] },
    );
    await userEvent.click(box('Beta'));
    await send();
    expect(sent()).toEqual({ letters: ['b'] });
  });

  test('binds help and error to the group', async () => {
    const { send } = openForm(
      <FieldCheckboxGroup
        name="letters"
        label="Letters"
        help="At least one"
        options={options}
        validate={required()}
      />,
    );
    await send();
    expect(screen.getByRole('group', { name: 'Letters' })).toHaveAccessibleDescription(
      'At least one This is required',
    );
  });
});
