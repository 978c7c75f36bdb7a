import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { CalendarDisclosure } from './CalendarDisclosure.tsx';

test('the calendar of all bookings is requested when it is opened', async () => {
  const calendar = jest.fn(() => Promise.resolve(null));
  renderPage(<CalendarDisclosure />, { api: fakeApi({ app: { ownData: { calendar } } }) });
  expect(calendar).not.toHaveBeenCalled();
  await userEvent.click(screen.getByText('Your bookings in your own calendar'));
  expect(
    await screen.findByRole('button', { name: 'Make an address for my calendar' }),
  ).toBeVisible();
  expect(calendar).toHaveBeenCalledTimes(1);
});
