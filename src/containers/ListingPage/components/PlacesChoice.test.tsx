import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { PlacesChoice } from './PlacesChoice.tsx';

const chosen = { start: '2090-03-02T18:00:00Z', end: '2090-03-02T19:00:00Z', seats: 3 };

function show(mostPlaces: number, time: typeof chosen | null = chosen) {
  const choosePlaces = jest.fn();
  renderPage(<PlacesChoice booking={{ places: 1, mostPlaces, choosePlaces, chosen: time }} />);
  return choosePlaces;
}

describe('the number of places', () => {
  it('is chosen among those that the teacher allows and the class has', () => {
    const choosePlaces = show(3);
    const select = screen.getByRole('combobox', { name: 'Places' });
    expect([...select.querySelectorAll('option')].map(({ value }) => value)).toEqual([
      '1',
      '2',
      '3',
    ]);
    fireEvent.change(select, { target: { value: '2' } });
    expect(choosePlaces).toHaveBeenCalledWith(2);
  });

  it('is no question where one place is sold, or no time is chosen', () => {
    show(1);
    show(3, null);
    expect(screen.queryByRole('combobox')).toBeNull();
  });
});
