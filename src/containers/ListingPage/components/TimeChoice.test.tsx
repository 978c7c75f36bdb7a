import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { TimeChoice } from './TimeChoice.tsx';

const times = [1, 2, 3, 4, 5, 6, 7].map(day => ({
  start: `2090-03-0${day}T18:00:00.000Z`,
  end: `2090-03-0${day}T19:00:00.000Z`,
  seats: 5,
}));
const open = (chosen: number) =>
  renderPage(
    <TimeChoice
      times={times}
      chosen={times[chosen] ?? null}
      later={null}
      onChoose={() => undefined}
      timeZone="UTC"
      legend="ListingPage.retry"
    />,
  );
const values = () => screen.getAllByRole('radio').map(radio => radio.getAttribute('value'));

describe('TimeChoice', () => {
  it('has what was chosen elsewhere among the first times', () => {
    open(5);
    expect(values()).toEqual([0, 1, 2, 3, 5].map(at => times[at]?.start));
    expect(screen.getByRole('radio', { checked: true })).toHaveAttribute('value', times[5]?.start);
    expect(screen.getByRole('button', { name: 'Show 2 more' })).toBeInTheDocument();
  });

  it('goes on with the first of the times that more has brought', async () => {
    open(0);
    await userEvent.click(screen.getByRole('button', { name: 'Show 3 more' }));
    expect(values()).toEqual(times.map(({ start }) => start));
    expect(document.activeElement).toHaveAttribute('value', times[4]?.start);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
