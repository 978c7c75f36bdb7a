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
