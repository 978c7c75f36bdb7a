import { fireEvent, screen } from '@testing-library/react';
import { appError } from '#src/util/errors.ts';
import { openListing, panel } from '#src/testing/openListing.tsx';

const byNight = { publicData: { unitType: 'line-item/night', timezone: 'Pacific/Auckland' } };

test('a try to book without dates leads to the first that is missing', async () => {
  await openListing({ listing: byNight });
  const first = await panel().findByLabelText('First night');
  fireEvent.click(panel().getByRole('button', { name: 'Continue' }));
  expect(first).toHaveFocus();
  expect(first).toHaveAccessibleDescription('Choose a start date');
  expect(screen.getByRole('group', { name: 'Choose the start' })).toBeVisible();
});

test('loading the free dates again leaves the focus at the dates', async () => {
  const timeslots = jest.fn(() => Promise.reject(appError('network', 'No answer')));
  await openListing({ listing: byNight, timeslots });
  fireEvent.click(await panel().findByRole('button', { name: 'Try again' }));
  expect(panel().getByLabelText('First night')).toHaveFocus();
  expect(await panel().findByText(/The free dates did not load/)).toBeVisible();
});
