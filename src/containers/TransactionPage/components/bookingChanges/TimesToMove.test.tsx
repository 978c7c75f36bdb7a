import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderPage } from '#src/testing/renderPage.tsx';
import { TimesToMove } from './TimesToMove.tsx';

const times = [1, 2, 3, 4, 5, 6, 7, 8].map(day => ({
  start: `2090-03-0${day}T18:00:00.000Z`,
  end: `2090-03-0${day}T19:00:00.000Z`,
  seats: 3,
}));

describe('TimesToMove', () => {
  it('shows six times, and goes on with the first of the others', async () => {
    renderPage(<TimesToMove times={times} chosen={null} timeZone="UTC" onChoose={() => {}} />);
    const values = () => screen.getAllByRole('radio').map(radio => radio.getAttribute('value'));
    expect(values()).toEqual(times.slice(0, 6).map(({ start }) => start));
    await userEvent.click(screen.getByRole('button', { name: /2/ }));
    expect(values()).toEqual(times.map(({ start }) => start));
    expect(document.activeElement).toHaveAttribute('value', times[6]?.start);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
