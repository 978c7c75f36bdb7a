import { fireEvent, screen } from '@testing-library/react';
import { openListing, panel } from '#src/testing/openListing.tsx';

const byNight = { publicData: { unitType: 'line-item/night', timezone: 'Pacific/Auckland' } };

test('a try to book without dates leads to the first that is missing', async () => {
  await openListing({ listing: byNight });
  const first = await panel().findByLabelText('First night');
  fireEvent.click(panel().getByRole('button', { name: 'Book these dates' }));
  expect(first).toHaveFocus();
  expect(first).toHaveAccessibleDescription('Choose a start date');
  expect(screen.getByRole('group', { name: 'Choose the start' })).toBeVisible();
});
