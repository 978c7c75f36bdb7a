import { render } from '@testing-library/react';
import { Skeleton } from './Skeleton.tsx';
import type { SkeletonProps } from './Skeleton.tsx';

function show(props: SkeletonProps): HTMLElement {
  const { container } = render(<Skeleton {...props} />);
  const [element] = container.children;
  if (!(element instanceof HTMLElement)) throw new Error('There is no skeleton.');
  return element;
}

describe('Skeleton', () => {
  test('is hidden from screen readers', () => {
    expect(show({})).toHaveAttribute('aria-hidden', 'true');
  });

  test('is as large as what will replace it', () => {
    expect(show({ width: '60%' })).toHaveStyle({ width: '60%' });
    expect(show({ shape: 'block', height: '22rem' })).toHaveStyle({ height: '22rem' });
    expect(show({ shape: 'block', aspectRatio: '4 / 3' }).style.aspectRatio).toBe('4 / 3');
  });

  test('is as high as wide when round, unless set otherwise', () => {
    expect(show({ shape: 'circle', width: '3rem' })).toHaveStyle({ height: '3rem' });
    expect(show({ shape: 'circle', width: '3rem', height: '2rem' })).toHaveStyle({
      height: '2rem',
    });
  });
});
