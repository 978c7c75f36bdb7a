import { screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { exampleUser } from '../examples/fixtures.ts';
import { Avatar } from './Avatar.tsx';

const image = (url: string) => ({
  id: 'p',
  type: 'image' as const,
  attributes: {
    variants: { 'square-small': { name: 'square-small', width: 240, height: 240, url } },
  },
});

describe('Avatar', () => {
  test('shows the initials under the name of a person without a picture', () => {
    renderPage(<Avatar user={exampleUser()} />);
    const avatar = screen.getByRole('img', { name: 'Mara L' });
    expect(avatar).toHaveAttribute('data-initials', 'ML');
    expect(avatar).toBeEmptyDOMElement();
  });

  test('shows the picture of a person who has one', () => {
    renderPage(<Avatar user={{ ...exampleUser(), profileImage: image('/mara.jpg') }} size={60} />);
    const picture = screen.getByRole('img', { name: 'Mara L' });
    expect(picture).toHaveAttribute('src', '/mara.jpg');
    expect(picture).toHaveAttribute('width', '60');
    // For the style, when the picture can not be fetched.
    expect(picture).toHaveAttribute('data-initials', 'ML');
  });

  test('shows neither name nor picture of a banned person', () => {
    const user = exampleUser();
    const banned = {
      ...user,
      attributes: { ...user.attributes, banned: true },
      profileImage: image('/mara.jpg'),
    };
    renderPage(<Avatar user={banned} />);
    expect(screen.getByRole('img', { name: 'Former member' })).not.toHaveAttribute('src');
  });

  test('says nothing when the name is beside it', () => {
    renderPage(<Avatar user={exampleUser()} decorative />);
    expect(screen.queryByRole('img')).not.toBeInTheDocument();
  });
});
