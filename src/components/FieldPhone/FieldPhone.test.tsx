import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { ExampleForm } from '../examples/ExampleForm.tsx';
import { FieldPhone } from './FieldPhone.tsx';

function open(phone?: string) {
  const sent: unknown[] = [];
  renderPage(
    <ExampleForm initialValues={{ phone }} onSubmit={values => sent.push(values)}>
      <FieldPhone name="phone" label="Phone" />
    </ExampleForm>,
  );
  return { sent, input: screen.getByLabelText<HTMLInputElement>('Phone') };
}

describe('FieldPhone', () => {
  it('shows groups and keeps digits', async () => {
    const { sent, input } = open();
    await userEvent.type(input, '+64 (21) 123-4567');
    expect(input).toHaveValue('+64 211 234 567');
    await userEvent.click(screen.getByRole('button', { name: 'Send' }));
    expect(sent).toEqual([{ phone: '+64211234567' }]);
  });

  it('leaves the caret where a digit was put or taken', async () => {
    const { input } = open('0301234567');
    expect(input).toHaveValue('030 123 4567');
    await userEvent.type(input, '9', { initialSelectionStart: 3, initialSelectionEnd: 3 });
    expect(input).toHaveValue('030 912 345 67');
    expect(input.selectionStart).toBe(5);
    await userEvent.keyboard('{Backspace}');
    expect(input).toHaveValue('030 123 4567');
    // Behind the third digit, before or after the space that follows it.
    expect(input.value.slice(0, input.selectionStart ?? 0).replace(' ', '')).toBe('030');
  });
});
