import { fireEvent, screen, within } from '@testing-library/react';
import type { ClassTimeRow } from '#shared/contract/api/teach.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { MonthDots } from './MonthDots.tsx';

const time: ClassTimeRow = {
  listingId: 'listing',
  title: 'Slow flow',
  date: '2090-11-23',
  start: '2090-11-23T17:30:00.000Z',
  end: '2090-11-23T18:30:00.000Z',
  timezone: 'UTC',
  places: 12,
  taken: 4,
  requests: 0,
  status: 'scheduled',
  isWeekly: true,
  isOnline: true,
};

/** Opens November of 2090, of which the 20th is chosen. */
function open() {
  const onOpen = jest.fn();
  const draft = { ...time, listingId: 'draft', title: 'Soon', isDraft: true };
  renderPage(<MonthDots date="2090-11-20" times={[time, draft]} onOpen={onOpen} />);
  return onOpen;
}

describe('a month on a phone', () => {
  it('says of each day how many classes it has, and of the chosen one which', () => {
    const onOpen = open();
    expect(screen.getByText('No classes on this day.')).toBeVisible();
    const day = screen.getByRole('button', { name: 'November 23, 2 classes' });
    fireEvent.click(day);
    expect(day).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('heading', { name: 'Thursday, November 23' })).toBeVisible();
    const list = within(screen.getByRole('list'));
    expect(list.getAllByRole('listitem')[0]).toHaveTextContent(/5:30 PM\s?Slow flow\s?4 of 12/);
    fireEvent.click(list.getByRole('link', { name: 'Slow flow' }));
    expect(onOpen).toHaveBeenCalledWith(time);
    expect(list.getByRole('link', { name: 'Soon' })).toHaveAttribute(
      'href',
      '/l/soon/draft/draft/description',
    );
  });

  it('has the days of its weeks, and makes a class on the chosen one', () => {
    open();
    const days = screen.getAllByRole('button');
    expect(days[0]).toHaveAccessibleName('October 29, no classes');
    expect(days.at(-1)).toHaveAccessibleName('December 2, no classes');
    expect(screen.getByRole('link', { name: 'New class on this day' })).toHaveAttribute(
      'href',
      '/teach/new?date=2090-11-20',
    );
  });
});
