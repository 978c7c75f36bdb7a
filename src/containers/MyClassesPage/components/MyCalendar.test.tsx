import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MyCalendar } from './MyCalendar.tsx';
import { fakeApi } from '#src/testing/fakeApi.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { appError } from '#src/util/errors.ts';

test('says when the calendar did not load, and loads it again', async () => {
  const calendar = jest
    .fn<Promise<null>, []>()
    .mockRejectedValueOnce(appError('network', 'No answer'))
    .mockResolvedValue(null);
  renderPage(<MyCalendar />, { api: fakeApi({ app: { ownData: { calendar } } }) });
  expect(await screen.findByText(/could not be loaded/)).toBeInTheDocument();
  await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByRole('button', { name: /^Make an address/ })).toBeInTheDocument();
  expect(calendar).toHaveBeenCalledTimes(2);
});
