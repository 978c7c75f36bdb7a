import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { SeatsTaken } from './SeatsTaken.tsx';

describe('SeatsTaken', () => {
  it('says how many of the places are taken', () => {
    renderPage(<SeatsTaken taken={8} places={10} />);
    expect(screen.getByText('8 of 10 places taken')).toBeInTheDocument();
  });

  it('draws no more than a full meter when a class is overbooked', () => {
    const { container } = renderPage(<SeatsTaken taken={12} places={10} />);
    expect(container.querySelector('[style]')).toHaveStyle({ inlineSize: '100%' });
  });

  it('says only who comes where the number of places is unknown', () => {
    renderPage(<SeatsTaken taken={1} places={0} />);
    expect(screen.getByText('1 place taken')).toBeInTheDocument();
  });
});
