import { clsx } from 'clsx';
import css from './Skeleton.module.css';

export interface SkeletonProps {
  /** Shape of the coming content: a line of text, a block that fills its parent, or a circle. */
  shape?: 'text' | 'block' | 'circle';
  /** CSS width, for instance `60%` or `2.5rem`. */
  width?: string;
  /** CSS height of a block or circle. */
  height?: string;
  /** CSS aspect ratio of a block, for instance `4 / 3`. */
  aspectRatio?: string;
}

/** The geometry of what is coming. Hidden from screen readers: the region says aria-busy. */
export function Skeleton({ shape = 'text', width, height, aspectRatio }: SkeletonProps) {
  return (
    <span
      className={clsx(css.root, css[shape])}
      style={{ width, height: height ?? (shape === 'circle' ? width : undefined), aspectRatio }}
      aria-hidden="true"
    />
  );
}
