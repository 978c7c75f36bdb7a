import { exampleUser } from '../examples/fixtures.ts';
import { Reviews } from './Reviews.tsx';
import type { Review } from '#shared/contract/entities.ts';

const review = (
  id: string,
  attributes: Partial<Review['attributes']>,
  author = exampleUser({ displayName: 'Elin M', abbreviatedName: 'EM' }),
): Review => ({
  id,
  type: 'review',
  attributes: {
    type: 'ofProvider',
    state: 'public',
    rating: 5,
    content: 'I came with a stiff neck and left without one.',
    createdAt: '2026-10-04T08:00:00.000Z',
    ...attributes,
  },
  author,
});
const gone = exampleUser({ displayName: '', abbreviatedName: '' });

export const Several = () => (
  <Reviews
    none="Nobody has written yet."
    reviews={[
      review('a', {}),
      review('b', { rating: 3, content: 'Good, but quicker than I had thought.' }),
      review('c', { deleted: true }),
      review('d', { rating: 4 }, { ...gone, attributes: { ...gone.attributes, banned: true } }),
    ]}
  />
);
export const None = () => <Reviews none="Nobody has written yet." reviews={[]} />;
