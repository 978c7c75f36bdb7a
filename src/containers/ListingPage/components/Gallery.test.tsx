import { fireEvent, screen } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import type { Image } from '#src/util/entities.ts';
import { Gallery } from './Gallery.tsx';

const image = (id: string): Image => ({
  id,
  type: 'image',
  attributes: {
    variants: {
      'scaled-medium': { name: 'scaled-medium', width: 750, height: 500, url: `/${id}.jpg` },
    },
  },
});
const open = (ids: string[]) => renderPage(<Gallery images={ids.map(image)} title="Slow flow" />);
const shown = () => screen.getByRole('img').getAttribute('src');
const region = () => screen.getByRole('region', { name: 'Pictures of Slow flow' });
const press = (key: string) => fireEvent.keyDown(region(), { key });

describe('Gallery', () => {
  it('leads through the pictures with arrow keys, around the end', () => {
    open(['a', 'b', 'c']);
    expect(shown()).toBe('/a.jpg');
    press('ArrowRight');
    expect(shown()).toBe('/b.jpg');
    expect(screen.getByText('2/3')).toBeInTheDocument();
    press('ArrowLeft');
    press('ArrowLeft');
    expect(shown()).toBe('/c.jpg');
  });

  it('leads through them with its buttons', () => {
    open(['a', 'b']);
    fireEvent.click(screen.getByRole('button', { name: 'Next picture' }));
    expect(shown()).toBe('/b.jpg');
    fireEvent.click(screen.getByRole('button', { name: 'Previous picture' }));
    expect(shown()).toBe('/a.jpg');
  });

  it('turns on a swipe of more than five pixels', () => {
    open(['a', 'b']);
    const swipe = (from: number, to: number) => {
      fireEvent.touchStart(region(), { changedTouches: [{ clientX: from }] });
      fireEvent.touchEnd(region(), { changedTouches: [{ clientX: to }] });
    };
    swipe(100, 96);
    expect(shown()).toBe('/a.jpg');
    swipe(100, 40);
    expect(shown()).toBe('/b.jpg');
  });

  it('needs no buttons for one picture, and stands without any', () => {
    open(['a']);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
