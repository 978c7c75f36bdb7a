import css from '../examples/examples.module.css';
import { exampleImage, exampleUser } from '../examples/fixtures.ts';
import { Avatar } from './Avatar.tsx';
import type { User } from '#shared/contract/entities.ts';

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

export const Sizes = () => (
  <div className={css.row}>
    <Avatar user={exampleUser()} />
    <Avatar user={exampleUser({ displayName: 'Jonas K', abbreviatedName: 'JK' })} size={60} />
    <Avatar user={exampleUser({ displayName: 'Amara O', abbreviatedName: 'AO' })} size={96} />
  </div>
);

export const Kinds = () => (
  <div className={css.row}>
    <Avatar user={pictured} size={60} />
    <Avatar user={banned} size={60} />
    <Avatar user={null} size={60} />
  </div>
);
