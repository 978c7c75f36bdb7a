import { screen, within } from '@testing-library/react';
import type { Review } from '#shared/contract/entities.ts';
import { renderPage } from '#src/testing/renderPage.tsx';
import { exampleUser } from '../examples/fixtures.ts';
import { Reviews } from './Reviews.tsx';

const review = (
  id: string,
  attributes: Partial<Review['attributes']> = {},
  author = exampleUser({ displayName: 'Elin M' }),
): Review => ({
  id,
  type: 'review',
  attributes: {
    type: 'ofProvider',
    state: 'public',
    rating: 5,
    content: `Words of ${id}`,
    createdAt: '2026-10-31T23:30:00.000Z',
    ...attributes,
  },
  author,
});
const show = (...reviews: Review[]) =>
  renderPage(<Reviews reviews={reviews} none="Nobody has written yet." />);

describe('Reviews', () => {
  test('counts the reviews and shows the mean of their stars', () => {
    show(review('a'), review('b', { rating: 4 }));
    const section = screen.getByRole('region', { name: '2 reviews' });
    expect(within(section).getByRole('img', { name: '4.5 of 5 stars' })).toBeInTheDocument();
    expect(within(section).getAllByRole('article')).toHaveLength(2);
  });

  test('shows author, month, stars and words of a review', () => {
    show(review('a', { rating: 3 }));
    const article = within(screen.getByRole('article'));
    expect(article.getByText('Elin M')).toBeVisible();
    expect(article.getByText('October 2026')).toBeVisible();
    expect(article.getByRole('img', { name: '3 of 5 stars' })).toBeInTheDocument();
    expect(article.getByText('Words of a')).toBeVisible();
  });

  test('leaves a deleted review out of the mean and hides its words', () => {
    show(review('a', { rating: 4 }), review('b', { rating: 1, deleted: true }));
    expect(screen.getAllByRole('img', { name: '4 of 5 stars' })).toHaveLength(2);
    expect(screen.getByText('This review has been deleted.')).toBeVisible();
    expect(screen.queryByText('Words of b')).not.toBeInTheDocument();
  });

  test.each([
    ['banned', 'Banned user'],
    ['deleted', 'Deleted user'],
  ] as const)('does not name an author who is %s', (state, name) => {
    const author = exampleUser({ displayName: 'Elin M' });
    show(review('a', {}, { ...author, attributes: { ...author.attributes, [state]: true } }));
    expect(screen.getByText(name)).toBeVisible();
    expect(screen.queryByText('Elin M')).not.toBeInTheDocument();
  });

  test('says that there are none', () => {
    show();
    expect(screen.getByRole('region', { name: 'Reviews' })).toHaveTextContent(
      'Nobody has written yet.',
    );
    expect(screen.queryByRole('list')).not.toBeInTheDocument();
  });
});
