import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { exampleUser } from '#src/components/examples/fixtures.ts';
import { CalendarFeed } from './CalendarFeed.tsx';

const open = () => renderPage(<CalendarFeed teacher={{ ...exampleUser(), id: 'teacher-1' }} />);
const copy = () => userEvent.click(screen.getByRole('button', { name: 'Copy its address' }));

describe('CalendarFeed', () => {
  // userEvent puts a clipboard into the document.
  beforeEach(() => userEvent.setup());
  afterEach(() => jest.restoreAllMocks());

  test('leads to the feed by the scheme that calendars subscribe to', () => {
    open();
    const link = screen.getByRole('link', { name: 'Subscribe to the calendar' });
    expect(link.getAttribute('href')).toMatch(/^webcal:\/\/flowroom\.example\/.*teacher-1/);
  });

  test('copies the address and says so', async () => {
    const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
    open();
    await copy();
    expect(write.mock.lastCall?.[0]).toMatch(/^https:\/\/flowroom\.example\/.*teacher-1/);
    expect(await screen.findByText('The address of the calendar is copied')).toBeVisible();
  });

  test('shows the address where the browser lets no page copy', async () => {
    jest.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new Error('denied'));
    open();
    await copy();
    expect(await screen.findByText(/^https:\/\/flowroom\.example\/.*teacher-1/)).toBeVisible();
  });
});
