import type { ComponentType } from 'react';
import type { Review, User } from '#shared/contract/entities.ts';
import { Avatar } from '../Avatar/Avatar.tsx';
import { Badge } from '../Badge/Badge.tsx';
import { BreakableText, VisuallyHidden } from '../Text/Text.tsx';
import { ResponsiveImage } from '../ResponsiveImage/ResponsiveImage.tsx';
import { Reviews } from '../Reviews/Reviews.tsx';
import { Skeleton } from '../Skeleton/Skeleton.tsx';
import { exampleImage, exampleUser } from './fixtures.ts';
import css from './examples.module.css';

const { url } = exampleImage().attributes.variants['landscape-crop'] ?? { url: '' };

const pictured: User = {
  ...exampleUser(),
  profileImage: {
    id: 'portrait',
    type: 'image',
    attributes: {
      variants: { 'square-small': { name: 'square-small', width: 240, height: 240, url } },
    },
  },
};

const banned: User = {
  ...exampleUser(),
  attributes: { ...exampleUser().attributes, banned: true },
};

/** A picture whose bytes are no image. */
const brokenImage = exampleImage('broken');
for (const variant of Object.values(brokenImage.attributes.variants))
  variant.url = 'data:image/png;base64,AAAA';

const exampleReview = (
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

const deletedUser = exampleUser({ displayName: '', abbreviatedName: '' });

/** Examples of pictures, people and text, by component. */
export const content = {
  Avatar: {
    Sizes: () => (
      <div className={css.row}>
        <Avatar user={exampleUser()} />
        <Avatar user={exampleUser({ displayName: 'Jonas K', abbreviatedName: 'JK' })} size={60} />
        <Avatar user={exampleUser({ displayName: 'Amara O', abbreviatedName: 'AO' })} size={96} />
      </div>
    ),
    Kinds: () => (
      <div className={css.row}>
        <Avatar user={pictured} size={60} />
        <Avatar user={banned} size={60} />
        <Avatar user={null} size={60} />
      </div>
    ),
  },
  Badge: {
    Tones: () => (
      <div className={css.row}>
        <Badge>Draft</Badge>
        <Badge tone="positive">Confirmed</Badge>
        <Badge tone="warning">Almost full</Badge>
        <Badge tone="error">Declined</Badge>
        <Badge tone="info">Subscription</Badge>
        <Badge tone="accent">New</Badge>
      </div>
    ),
    Solid: () => (
      <div className={css.row}>
        <Badge variant="solid">Sold out</Badge>
        <Badge variant="solid" tone="positive">
          Free
        </Badge>
        <Badge variant="solid" tone="warning">
          Almost full
        </Badge>
      </div>
    ),
  },
  BreakableText: {
    Title: () => (
      <p className={css.stack}>
        <BreakableText text="Donaudampfschifffahrtsgesellschaftskapitänsyoga for everybody" />
      </p>
    ),
  },
  ResponsiveImage: {
    Kinds: () => (
      <div className={css.cards}>
        <ResponsiveImage image={exampleImage()} alt="A body bending in the sun" sizes="20rem" />
        <ResponsiveImage image={null} alt="No picture" sizes="20rem" />
        <ResponsiveImage image={brokenImage} alt="A picture that did not come" sizes="20rem" />
      </div>
    ),
  },
  Reviews: {
    Several: () => (
      <Reviews
        none="Nobody has written yet."
        reviews={[
          exampleReview('a', {}),
          exampleReview('b', { rating: 3, content: 'Good, but quicker than I had thought.' }),
          exampleReview('c', { deleted: true }),
          exampleReview(
            'd',
            { rating: 4 },
            { ...deletedUser, attributes: { ...deletedUser.attributes, banned: true } },
          ),
        ]}
      />
    ),
    None: () => <Reviews none="Nobody has written yet." reviews={[]} />,
  },
  Skeleton: {
    Shapes: () => (
      <div className={css.stack}>
        <Skeleton width="60%" />
        <Skeleton shape="circle" width="3.75rem" />
        <Skeleton shape="block" aspectRatio="16 / 5" />
      </div>
    ),
  },
  VisuallyHidden: {
    BehindASign: () => (
      <p>
        <span aria-hidden="true">★★★★★</span>
        <VisuallyHidden>5 of 5 stars</VisuallyHidden>
      </p>
    ),
  },
} satisfies Record<string, Record<string, ComponentType>>;
