import { render, screen } from '@testing-library/react';
import { IntlProvider } from 'react-intl';
import { renderPage } from '#src/testing/renderPage.tsx';
import spanish from '#src/translations/es/components.json';
import { Rating } from './Rating.tsx';

describe('the rating of a teacher', () => {
  it.each([
    [{ mean: 4.83, count: 23 }, '4.8 of 5, 23 reviews', '4.8 (23)'],
    [{ mean: 5, count: 1 }, '5.0 of 5, 1 review', '5.0 (1)'],
  ])('is one name for screen readers, and short for others: %j', (rating, name, shown) => {
    renderPage(<Rating rating={rating} />);
    expect(screen.getByRole('img', { name })).toHaveTextContent(shown);
  });

  it('is written as the language writes numbers', () => {
    render(
      <IntlProvider locale="es" messages={spanish}>
        <Rating rating={{ mean: 4.5, count: 2 }} />
      </IntlProvider>,
    );
    expect(screen.getByRole('img', { name: '4,5 de 5, 2 reseñas' })).toHaveTextContent('4,5 (2)');
  });

  it('is nothing without a review', () => {
    renderPage(<Rating rating={undefined} />);
    expect(screen.queryByRole('img')).toBeNull();
  });
});
