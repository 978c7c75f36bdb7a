import css from '../examples/examples.module.css';
import { exampleImage, exampleUser } from '../examples/fixtures.ts';
import { Avatar } from './Avatar.tsx';

const picture = exampleImage();
const small = picture.attributes.variants['landscape-crop'];
const pictured = {
  ...exampleUser(),
  profileImage: {
    ...picture,
    attributes: { variants: small ? { 'square-small': { ...small, name: 'square-small' } } : {} },
  },
};
const banned = { ...exampleUser(), attributes: { ...exampleUser().attributes, banned: true } };

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
