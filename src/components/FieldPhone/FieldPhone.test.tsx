import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { ExampleForm } from '../examples/ExampleForm.tsx';
import { FieldPhone } from './FieldPhone.tsx';

/** Opens a form with a phone number, and waits for the library. */
async function open({ phone, country }: { phone?: string; country?: string } = {}) {
  const sent: unknown[] = [];
  renderPage(
    <ExampleForm initialValues={{ phone, note: '' }} onSubmit={values => sent.push(values)}>
      <FieldPhone name="phone" label="Phone" country={country} />
    </ExampleForm>,
  );
  await act(() => import('./phoneNumbers.ts'));
  const input = screen.getByLabelText<HTMLInputElement>('Phone');
  const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }));
  return { sent, input, send };
}

const unsure = /We are not sure which number this is/;

describe('FieldPhone', () => {
  it('stores a number in one form and shows it as its country writes it', async () => {
    const { sent, input, send } = await open();
    await userEvent.type(input, '+44 (0) 20-79460958');
    expect(input).toHaveValue('+44 (0) 20-79460958');
    await userEvent.tab();
    await waitFor(() => expect(input).toHaveValue('+44 20 7946 0958'));
    await send();
    expect(sent).toMatchObject([{ phone: '+442079460958' }]);
  });

  it('says that it is unsure, and retains the text', async () => {
    const { sent, input, send } = await open({ country: 'US' });
    await userEvent.type(input, '212 555 0147 ext. 34');
    await userEvent.tab();
    expect(await screen.findByText(unsure)).toBeInTheDocument();
    expect(input).toHaveValue('212 555 0147 ext. 34');
    await send();
    expect(sent).toEqual([]);
    await userEvent.clear(input);
    await userEvent.type(input, '212 555 0147');
    await send();
    expect(sent).toMatchObject([{ phone: '+12125550147' }]);
  });

  it('reads a number without a calling code in the region of the reader', async () => {
    const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en', 'en-NZ']);
    const { sent, input, send } = await open();
    await userEvent.type(input, '09 555 0123');
    await send();
    expect(sent).toMatchObject([{ phone: '+6495550123' }]);
    languages.mockReturnValue(['es']);
    await userEvent.clear(input);
    await userEvent.type(input, '09 555 0123');
    await send();
    expect(screen.getByText(unsure)).toBeInTheDocument();
    languages.mockRestore();
  });

  it('lets a number of earlier days be', async () => {
    const { sent, input, send } = await open({ phone: '0301234567' });
    expect(input).toHaveValue('0301234567');
    await userEvent.click(input);
    await userEvent.tab();
    expect(screen.queryByText(unsure)).not.toBeInTheDocument();
    await send();
    expect(sent).toMatchObject([{ phone: '0301234567' }]);
  });
});
