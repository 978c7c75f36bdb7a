import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { required } from '#src/util/validators.ts';
import { openForm } from '../Field/testing/openForm.tsx';
import { FieldCheckbox } from './FieldCheckbox.tsx';

const box = () => screen.getByRole('checkbox', { name: /I agree/ });

describe('FieldCheckbox', () => {
  test('sends a boolean', async () => {
    const { send, sent } = openForm(<FieldCheckbox name="agree" label="I agree" />);
    await userEvent.click(screen.getByText('I agree'));
    await send();
    expect(sent()).toEqual({ agree: true });
    await userEvent.click(box());
    await send();
    expect(sent()).toEqual({ agree: false });
  });

  test('changes by the space bar', async () => {
    openForm(<FieldCheckbox name="agree" label="I agree" />);
    await userEvent.tab();
    expect(box()).toHaveFocus();
    await userEvent.keyboard(' ');
    expect(box()).toBeChecked();
  });

  test('is described by its help, and by what is wrong', async () => {
    const { send, sent } = openForm(
      <FieldCheckbox name="agree" label="I agree" help="To the terms" validate={required()} />,
    );
    expect(box()).toHaveAccessibleDescription('To the terms');
    await send();
    expect(box()).toBeInvalid();
    expect(box()).toHaveAccessibleDescription('To the terms This is required');
    expect(sent()).toBeUndefined();
  });
});
