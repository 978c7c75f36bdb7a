import { render, screen } from '@testing-library/react';
import { workoutTypes } from '#shared/fields/listingFields.ts';
import { ResponsiveImage } from '../ResponsiveImage/ResponsiveImage.tsx';
import { ClassCover } from './ClassCover.tsx';

const drawingOf = (workout: string | undefined) => {
  const { container, unmount } = render(
    <ClassCover workout={workout} aspectRatio="4 / 3" alt="" />,
  );
  const lines = container.querySelector('path')?.getAttribute('d');
  unmount();
  return lines;
};

describe('ClassCover', () => {
  it('draws every workout type in its own way', () => {
    const drawings = workoutTypes.map(({ value }) => drawingOf(value));
    expect(new Set(drawings).size).toBe(workoutTypes.length);
  });

  it.each([undefined, 'underwater', 'constructor'])('has a drawing for %s as well', workout => {
    expect(drawingOf(workout)).toBe(drawingOf('other'));
  });

  it('replaces a missing picture, under its text', () => {
    render(<ResponsiveImage image={null} alt="Slow flow" sizes="10rem" coverOf="yoga" />);
    expect(screen.getByRole('img', { name: 'Slow flow' }).tagName).toBe('svg');
  });
});
