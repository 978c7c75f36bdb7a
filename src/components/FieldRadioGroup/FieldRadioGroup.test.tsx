import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { required } from '#src/util/validators.ts';
import { openForm } from '../Field/testing/openForm.tsx';
import { FieldRadioGroup } from './FieldRadioGroup.tsx';

const options = [
  { value: 'student', label: 'Student', description: 'I want to book classes.' },
  { value: 'teacher', label: 'Teacher' },
  { value: 'both', label: 'Both' },
];
const group = () => screen.getByRole('group', { name: 'I am a' });

describe('FieldRadioGroup', () => {
  test('names the group by its question and binds the error to it', async () => {
    const { send, sent } = openForm(
      <FieldRadioGroup name="role" label="I am a" options={options} validate={required()} />,
    );
    await send();
    expect(group()).toHaveAccessibleDescription('This is required');
    await userEvent.click(within(group()).getByRole('radio', { name: 'Teacher' }));
    await send();
    expect(sent()).toEqual({ role: 'teacher' });
  });

  test('has the description of a choice in its name, and takes a click on it', async () => {
    const { send, sent } = openForm(
      <FieldRadioGroup name="role" label="I am a" options={options} variant="cards" />,
    );
    expect(screen.getByRole('radio', { name: /^Student.*book classes/ })).not.toBeChecked();
    await userEvent.click(screen.getByText('I want to book classes.'));
    await send();
    expect(sent()).toEqual({ role: 'student' });
  });

  test('is one stop for the Tab key, and arrows choose', async () => {
    openForm(<FieldRadioGroup name="role" label="I am a" options={options} />, { role: 'teacher' });
    await userEvent.tab();
    expect(screen.getByRole('radio', { name: 'Teacher' })).toHaveFocus();
    await userEvent.keyboard('{ArrowDown}');
    expect(screen.getByRole('radio', { name: 'Both' })).toBeChecked();
    await userEvent.tab();
    expect(screen.getByRole('button', { name: 'Send' })).toHaveFocus();
  });
});
