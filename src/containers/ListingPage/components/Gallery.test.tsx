import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { renderPage } from '#src/testing/renderPage.tsx';
import { Gallery } from './Gallery.tsx';
import type { Image } from '#shared/contract/entities.ts';

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
const shown = () => screen.getAllByRole('img')[0]?.getAttribute('src');
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
    const swipe = (from: number, to: number, down = 0) => {
      fireEvent.touchStart(region(), {
        changedTouches: [{ clientX: from, clientY: 0 }],
        touches: [{}],
      });
      fireEvent.touchEnd(region(), { changedTouches: [{ clientX: to, clientY: down }] });
    };
    swipe(100, 96);
    expect(shown()).toBe('/a.jpg');
    swipe(100, 40, 200);
    expect(shown()).toBe('/a.jpg');
    swipe(100, 40);
    expect(shown()).toBe('/b.jpg');
  });

  it('needs no buttons for one picture, and is shown without any', () => {
    open(['a']);
    expect(screen.queryByRole('button', { name: 'Next picture' })).toBeNull();
    expect(screen.getByRole('button', { name: 'Full screen' })).toBeInTheDocument();
  });

  it('leaves arrows with another key to the browser: back is back', () => {
    open(['a', 'b']);
    expect(fireEvent.keyDown(region(), { key: 'ArrowLeft', altKey: true })).toBe(true);
    expect(fireEvent.keyDown(region(), { key: 'ArrowLeft', metaKey: true })).toBe(true);
    expect(shown()).toBe('/a.jpg');
  });

  it('shows the picture of the moment as large as the window, and stays at what was looked at last', async () => {
    open(['a', 'b', 'c']);
    press('ArrowRight');
    const button = screen.getByRole('button', { name: 'Full screen' });
    fireEvent.click(button);
    const dialog = await screen.findByRole('dialog', { name: 'Pictures of Slow flow' });
    const large = () => within(dialog).getByRole('img').getAttribute('src');
    expect(large()).toBe('/b.jpg');
    fireEvent.keyDown(dialog, { key: 'ArrowRight' });
    expect(large()).toBe('/c.jpg');
    const point = (clientX: number) => ({
      changedTouches: [{ clientX, clientY: 0 }],
      touches: [{}],
    });
    fireEvent.touchStart(dialog, point(100));
    fireEvent.touchEnd(dialog, point(40));
    expect(large()).toBe('/a.jpg');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Next picture' }));
    expect(large()).toBe('/b.jpg');
    fireEvent.click(within(dialog).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(shown()).toBe('/b.jpg');
  });

  it('shows the few pixels in the full screen until the picture has come, and not around it', async () => {
    const one = image('a');
    one.attributes.variants.preview = { name: 'preview', width: 32, height: 21, url: '/tiny' };
    renderPage(<Gallery images={[one]} title="Slow flow" />);
    fireEvent.click(screen.getByRole('button', { name: 'Full screen' }));
    const dialog = await screen.findByRole('dialog');
    const tiny = () => dialog.querySelector('img[alt=""]');
    expect(tiny()).toHaveAttribute('src', '/tiny');
    fireEvent.load(within(dialog).getByRole('img'));
    expect(tiny()).toBeNull();
  });

  it('fetches the next picture only a while after the page has come, or when somebody reaches for it', () => {
    jest.useFakeTimers();
    const fetched = jest.spyOn(window, 'Image');
    open(['a', 'b']);
    act(() => jest.advanceTimersByTime(2900));
    expect(fetched).not.toHaveBeenCalled();
    act(() => jest.advanceTimersByTime(200));
    expect(fetched).toHaveBeenCalledTimes(1);
    cleanup();
    fetched.mockClear();
    open(['a', 'b']);
    fireEvent.pointerEnter(region());
    expect(fetched).toHaveBeenCalledTimes(1);
    jest.useRealTimers();
  });

  it('shows a few blurred pixels until the picture has come, with all widths to choose from', () => {
    const many = image('a');
    const variant = (name: string, width: number) => ({ name, width, height: 2, url: `/${name}` });
    many.attributes.variants = {
      preview: variant('preview', 32),
      'scaled-small': variant('scaled-small', 320),
      'scaled-large': variant('scaled-large', 1024),
    };
    const { container } = renderPage(<Gallery images={[many]} title="Slow flow" />);
    expect(container.querySelector('img[alt=""]')).toHaveAttribute('src', '/preview');
    expect(screen.getByRole('img')).toHaveAttribute(
      'srcset',
      '/scaled-small 320w, /scaled-large 1024w',
    );
  });
});
