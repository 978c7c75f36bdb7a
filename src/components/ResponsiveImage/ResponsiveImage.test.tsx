import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { ResponsiveImage } from './ResponsiveImage.tsx';
import type { Image } from '#shared/contract/entities.ts';

const variant = (name: string, width: number) => ({
  name,
  width,
  height: 300,
  url: `/${name}.jpg`,
});
const image: Image = {
  id: 'i',
  type: 'image',
  attributes: {
    variants: {
      big: variant('big', 800),
      small: variant('small', 400),
      other: variant('other', 90),
    },
  },
};

describe('ResponsiveImage', () => {
  test('offers the chosen renditions by width', () => {
    renderPage(
      <ResponsiveImage image={image} alt="A mat" sizes="50vw" variants={['small', 'big']} />,
    );
    const picture = screen.getByRole('img', { name: 'A mat' });
    expect(picture).toHaveAttribute('srcset', '/small.jpg 400w, /big.jpg 800w');
    expect(picture).toHaveAttribute('src', '/big.jpg');
    expect(picture).toHaveAttribute('loading', 'lazy');
  });

  test('does not stay hidden when it can not be fetched', () => {
    renderPage(<ResponsiveImage image={image} alt="A mat" sizes="50vw" preview="other" fadesIn />);
    const picture = screen.getByRole('img', { name: 'A mat' });
    const before = picture.className;
    fireEvent.error(picture);
    expect(picture.className).not.toBe(before);
  });

  test('reserves the room of a picture that is missing', () => {
    renderPage(<ResponsiveImage image={null} alt="A mat" sizes="50vw" />);
    expect(screen.getByRole('img', { name: 'A mat' })).toHaveStyle({ aspectRatio: '4 / 3' });
  });
});
