import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { SeatsChoice } from './SeatsChoice.tsx';

const chosen = { start: '2090-03-02T18:00:00Z', end: '2090-03-02T19:00:00Z', seats: 3 };

function show(maxSeats: number, time: typeof chosen | null = chosen) {
  const chooseSeats = jest.fn();
  renderPage(<SeatsChoice booking={{ seats: 1, maxSeats, chooseSeats, chosen: time }} />);
  return chooseSeats;
}

describe('the number of places', () => {
  it('is chosen among those that the teacher allows and the class has', () => {
    const chooseSeats = show(3);
    const select = screen.getByRole('combobox', { name: 'Places' });
    expect([...select.querySelectorAll('option')].map(({ value }) => value)).toEqual([
      '1',
      '2',
      '3',
    ]);
    fireEvent.change(select, { target: { value: '2' } });
    expect(chooseSeats).toHaveBeenCalledWith(2);
  });

  it('is no question where one place is sold, or no time is chosen', () => {
    show(1);
    show(3, null);
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
