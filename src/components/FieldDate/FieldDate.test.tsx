import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openForm } from '../Field/testing/openForm.tsx';
import { FieldDate } from './FieldDate.tsx';

describe('FieldDate', () => {
  test('a typed day is understood and written out', async () => {
    const { send, sent } = openForm(<FieldDate name="date" label="Date" />);
    const input = screen.getByRole('textbox', { name: 'Date' });
    await userEvent.type(input, '11/21/2026');
    await userEvent.tab();
    expect(input).toHaveValue('Sat, Nov 21, 2026');
    await send();
    expect(sent()).toEqual({ date: '2026-11-21' });
  });

  test('a typed day follows the region of the reader and is written below in words', async () => {
    const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en-NZ', 'en']);
    const { send, sent } = openForm(<FieldDate name="date" label="Date" />);
    await userEvent.type(screen.getByRole('textbox', { name: 'Date' }), '5/12/2026');
    expect(screen.getByRole('status')).toHaveTextContent('Saturday, December 5, 2026');
    await send();
    expect(sent()).toEqual({ date: '2026-12-05' });
    languages.mockRestore();
  });

  test('an ambiguous day gets a question', async () => {
    const languages = jest.spyOn(navigator, 'languages', 'get').mockReturnValue(['en']);
    const { send, sent } = openForm(<FieldDate name="date" label="Date" />);
    const input = screen.getByRole('textbox', { name: 'Date' });
    await userEvent.type(input, '5/12/2026');
    await send();
    expect(input).toHaveAccessibleDescription(
      'Is this Tuesday, May 12, 2026 or Saturday, December 5, 2026? Write the month as a word.',
    );
    expect(input).toHaveValue('5/12/2026');
    expect(screen.getByRole('status')).toBeEmptyDOMElement();
    await userEvent.clear(input);
    await userEvent.type(input, '5 Dec 2026');
    await send();
    expect(sent()).toEqual({ date: '2026-12-05' });
    languages.mockRestore();
  });

  test('a day outside the limits is refused with the limit', async () => {
    const { send } = openForm(<FieldDate name="date" label="Date" min="2026-11-20" />, {
      date: '2026-11-01',
    });
    await send();
    expect(screen.getByRole('textbox', { name: 'Date' })).toHaveAccessibleDescription(
      'The first possible day is Fri, Nov 20, 2026',
    );
  });

  test('a day can be picked from the calendar', async () => {
    const { send, sent } = openForm(<FieldDate name="date" label="Date" min="2026-11-20" />, {
      date: '2026-11-21',
    });
    await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
    const calendar = await screen.findByRole('grid', undefined, { timeout: 4000 });
    await userEvent.click(within(calendar).getByRole('button', { name: /November 25/ }));
    expect(screen.queryByRole('grid')).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Open calendar' })).toHaveFocus();
    await send();
    expect(sent()).toEqual({ date: '2026-11-25' });
  });

  test('Escape closes the calendar and gives the focus back', async () => {
    openForm(<FieldDate name="date" label="Date" />);
    await userEvent.click(screen.getByRole('button', { name: 'Open calendar' }));
    await screen.findByRole('grid');
    await userEvent.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('grid')).not.toBeInTheDocument());
    expect(screen.getByRole('button', { name: 'Open calendar' })).toHaveFocus();
  });
});
